import { audiences, topics, type Topic } from '@backoffice/contract'
import type { AdminId, SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../actor.ts'

export const adminRoom = (id: AdminId): string => `admin:${id}`
export const sessionRoom = (id: SessionId): string => `session:${id}`
/** Those who may read the topic's rows. */
export const topicRoom = (topic: Topic): string => `topic:${topic}`
/** Those who may not, and whose screens rest on them all the same. */
export const hintRoom = (topic: Topic): string => `hint:${topic}`

/** The rooms of a session, all of them from the session's row and none from what a client says. */
export const roomsOf = ({
  id,
  sessionId,
  permissions,
}: Pick<AdminActor, 'id' | 'sessionId' | 'permissions'>): string[] => [
  adminRoom(id),
  sessionRoom(sessionId),
  ...topics.flatMap(topic => {
    const { told: defined, hinted } = audiences[topic]
    if (permissions.has(defined)) return topicRoom(topic)
    return hinted.some(permission => permissions.has(permission)) ? hintRoom(topic) : []
  }),
]
