import { topics, type Permission, type Topic } from '@backoffice/contract'
import type { AdminId, SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../actor.ts'

/** Who hears of which topic: those who may read it. */
const needed: Readonly<Record<Topic, Permission>> = {
  withdrawals: 'withdrawals.read',
  deposits: 'deposits.read',
  members: 'members.read',
  approvals: 'approvals.read',
  balances: 'balances.read',
  books: 'summaries.read',
  banking: 'banking.read',
  statements: 'statements.import',
}

export const adminRoom = (id: AdminId): string => `admin:${id}`
export const sessionRoom = (id: SessionId): string => `session:${id}`
export const topicRoom = (topic: Topic): string => `topic:${topic}`

/** The rooms of a session, all of them from the session's row and none from what a client says. */
export const roomsOf = ({ id, sessionId, permissions }: AdminActor): string[] => [
  adminRoom(id), sessionRoom(sessionId), ...topics.filter((topic) => permissions.has(needed[topic])).map(topicRoom),
]
