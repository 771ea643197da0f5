import { z } from 'zod'
import { endpoint, listEndpoint, period, severalOf } from '../endpoint.ts'
import { id, instant } from '../forms.ts'
import { resource } from '../resource.ts'
import { playerEventTypes } from './outgoing.ts'

/** The events to the player site. */
export const deliveries = resource('integration.deliveries', {
  access: 'audit.read',
  sorts: ['-at', 'at'],
  topics: [],
  views: ['deliveries'],
  columns: {},
  export: { permission: 'exports.money', fileName: 'player-site-events' },
})

/** `waiting` is retried until `delivered`, or `given-up` after three days. */
export const deliveryStatuses = ['waiting', 'delivered', 'given-up'] as const

/** One event to the player site and its delivery. */
export const delivery = z.strictObject({
  id,
  status: z.enum(deliveryStatuses),
  type: z.enum(playerEventTypes),
  member: z.strictObject({ id, username: z.string() }),
  /** Its number among the member's events; null before it is assigned. */
  number: z.number().int().nullable(),
  /** The deposit, withdrawal or request it reports. */
  subjectId: id,
  data: z.record(z.string(), z.unknown()),
  attempts: z.number().int(),
  at: instant,
  lastTriedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Time of the next attempt; null when finished, or while an earlier event of the member is waiting. */
  nextAt: instant.nullable(),
  lastError: z.string().nullable(),
  can: z.array(z.enum(['retry'])),
})

export const deliveryEndpoints = {
  'integration.deliveries': listEndpoint(deliveries, {
    path: '/integration/deliveries',
    summary: 'Events to the player site and their delivery status',
    row: delivery,
    filters: {
      ...period,
      status: severalOf(deliveryStatuses).optional(),
      type: severalOf(playerEventTypes).optional(),
      memberId: id.optional(),
    },
  }),
  'integration.retry': endpoint({
    method: 'POST',
    path: '/integration/deliveries/{id}/retry',
    access: 'settings.manage',
    envelope: 'data',
    idempotent: true,
    summary: 'Retry an event now; an event that was given up is retried for three more days',
    params: z.strictObject({ id }),
    answer: delivery,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
