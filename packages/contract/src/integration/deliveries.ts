import { z } from 'zod'
import { endpoint, listEndpoint, period, searchText, severalOf } from '../endpoint.ts'
import { id, instant } from '../forms.ts'
import { deliveries } from './lists.ts'
import { deliveryStatuses, playerEventTypes } from './terms.ts'

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
    summary: 'Events to the player site and their delivery status. `q` is the beginning of a username',
    row: delivery,
    filters: {
      ...searchText,
      ...period,
      status: severalOf(deliveryStatuses).optional(),
      type: severalOf(playerEventTypes).optional(),
      memberId: id.optional(),
    },
  }),
  'integration.delivery': endpoint({
    method: 'GET',
    path: '/integration/deliveries/{id}',
    access: 'audit.read',
    envelope: 'data',
    params: z.strictObject({ id }),
    answer: delivery,
    summary: 'One event to the player site',
    errors: ['NOT_FOUND'],
  }),
  'integration.delivery-status': endpoint({
    method: 'GET',
    path: '/integration/delivery-status',
    access: 'audit.read',
    envelope: 'data',
    answer: z.strictObject({
      /** Whether a player site is configured. Without one, nothing is sent. */
      connected: z.boolean(),
      waiting: z.number().int(),
      givenUp: z.number().int(),
      oldestWaitingAt: instant.nullable(),
    }),
    summary: 'How many events to the player site wait or were given up',
  }),
  'integration.retry': endpoint({
    method: 'POST',
    path: '/integration/deliveries/{id}/retry',
    changes: [],
    access: 'settings.manage',
    envelope: 'data',
    idempotent: true,
    summary: 'Retry an event now; an event that was given up is retried for three more days',
    params: z.strictObject({ id }),
    answer: delivery,
    errors: ['NOT_FOUND', 'STATE_CONFLICT'],
  }),
} as const
