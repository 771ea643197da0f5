import { type Access, audiences, type Endpoint, endpoints, topics, topicsOf, type Topic } from '@backoffice/contract'
import { lists } from '@backoffice/contract/lists/lists'
import type { AdminId, SessionId } from '@backoffice/kernel'
import type { AdminActor } from '../actor.ts'

export const adminRoom = (id: AdminId): string => `admin:${id}`
export const sessionRoom = (id: SessionId): string => `session:${id}`
/** Admins who may read the topic's rows. */
export const topicRoom = (topic: Topic): string => `topic:${topic}`
/** Admins who may not read the rows, but whose screens depend on them; so may readings of every session. */
export const hintRoom = (topic: Topic): string => `hint:${topic}`

/** What has to be held to read what depends on a topic. An export job is read with its session, and is of a list. */
const accesses = (topic: Topic): readonly Access[] => [
  ...Object.values<Endpoint>(endpoints).flatMap(each => (topicsOf(each).includes(topic) ? each.access : [])),
  ...(topic === 'exports' ? Object.values(lists).map(list => list.export.permission) : []),
]
const hinted = new Map(topics.map(topic => [topic, new Set<string>(accesses(topic))]))

/** The Socket.IO rooms of a session, derived from the session row and never from client input. */
export const roomsOf = ({
  id,
  sessionId,
  permissions,
}: Pick<AdminActor, 'id' | 'sessionId' | 'permissions'>): string[] => [
  adminRoom(id),
  sessionRoom(sessionId),
  ...topics.flatMap(topic => {
    const audience = audiences[topic]
    if (audience === 'session' || permissions.has(audience)) return topicRoom(topic)
    return ['session', ...permissions].some(access => hinted.get(topic)?.has(access)) ? hintRoom(topic) : []
  }),
]
