import { audiences, topics, type Topic } from '@backoffice/contract'
import type { AdminId, SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../actor.ts'

export const adminRoom = (id: AdminId): string => `admin:${id}`
export const sessionRoom = (id: SessionId): string => `session:${id}`
/** Admins who may read the topic's rows. */
export const topicRoom = (topic: Topic): string => `topic:${topic}`
/** Admins who may not read the rows, but whose screens depend on them. */
export const hintRoom = (topic: Topic): string => `hint:${topic}`

/** The Socket.IO rooms of a session, derived from the session row and never from client input. */
export const roomsOf = ({
  id,
  sessionId,
  permissions,
}: Pick<AdminActor, 'id' | 'sessionId' | 'permissions'>): string[] => [
  adminRoom(id),
  sessionRoom(sessionId),
  ...topics.flatMap(topic => {
    const { told: reported, hinted } = audiences[topic]
    if (reported === 'session' || permissions.has(reported)) return topicRoom(topic)
    return hinted.some(permission => permissions.has(permission)) ? hintRoom(topic) : []
  }),
]
