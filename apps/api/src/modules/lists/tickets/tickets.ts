import { errors, type ErrorCode, type Raw } from '@backoffice/contract'
import { newId, refuse, type Result } from '@backoffice/kernel'
import { createHash, createHmac } from 'node:crypto'
import type { AdminActor } from '../../../platform/actor.ts'
import type { Origin } from '../../../platform/command/command.ts'
import type { JsonObject, Tx } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Session } from '../../session/index.ts'
import { deleteExpiredTickets, insertTicket, returnTicket, spendTicket, type TicketKind } from './tickets.repo.ts'

const LIFE_MS = 60_000
const REMEMBERED_MS = 60 * 60_000

export type IssuedTicket = { readonly ticketId: string; readonly expiresAt: Date }
/** What a ticket of one kind refers to, for an admin with an active session. */
export type Server = (payload: JsonObject, actor: AdminActor, origin: Origin) => Promise<Result<Raw, ErrorCode>>
export type Tickets = ReturnType<typeof createTickets>

/**
 * Lets a browser fetch what it cannot request with a header: a picture, a file. A ticket is valid once, for a minute,
 * while its admin is signed in. The database stores only its hash; the ticket is derived from its id and the operator's
 * key, so that a repeated call returns the same ticket.
 */
export function createTickets(deps: Deps, session: Pick<Session, 'findActor'>) {
  const servers = new Map<TicketKind, Server>()
  const tokenOf = (id: string): string =>
    createHmac('sha256', deps.config.encryptionKey).update(`ticket\n${id}`).digest('base64url')
  return {
    /** Registers the module that serves a kind of ticket. */
    serve: (kind: TicketKind, server: Server): void => void servers.set(kind, server),

    async issue(tx: Tx, kind: TicketKind, actor: AdminActor, payload: JsonObject, now: Date): Promise<IssuedTicket> {
      const id = newId()
      const expiresAt = new Date(now.getTime() + LIFE_MS)
      await insertTicket(
        tx,
        { id, kind, adminId: actor.id, sessionId: actor.sessionId, payload, expiresAt },
        hashOf(tokenOf(id)),
      )
      return { ticketId: id, expiresAt }
    },

    /** The response form of a ticket. */
    shown: ({ ticketId, expiresAt }: IssuedTicket) => ({ path: `/tickets/${tokenOf(ticketId)}`, expiresAt }),

    async take(token: string, origin: Origin): Promise<Result<Raw, ErrorCode>> {
      const ticket = await spendTicket(deps.db, hashOf(token), deps.clock.now())
      const server = ticket === undefined ? undefined : servers.get(ticket.kind)
      if (ticket === undefined || server === undefined) return refuse('NOT_FOUND')
      const actor = await session.findActor(ticket.sessionId)
      if (actor === null || actor.id !== ticket.adminId) return refuse('NOT_FOUND')
      const served = await server(ticket.payload, actor, { ...origin, actor })
      // A temporary refusal keeps the ticket valid while it lives.
      if (!served.ok && errors[served.code].status === 429) await returnTicket(deps.db, ticket.id)
      return served
    },

    deleteExpired: (): Promise<void> =>
      deleteExpiredTickets(deps.db, new Date(deps.clock.now().getTime() - REMEMBERED_MS)),
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
