import type { ClientToServer, ServerToClient } from '@backoffice/contract'
import type { AdminId, SessionId } from '@backoffice/kernel'
import type { Server, Socket } from 'socket.io'

/** Requests between nodes. */
export type NodeToNode = { 'count-clients': (answer: (count: number) => void) => void }

/** Data of a socket; it travels between nodes, so it must be plain. */
export type SocketFacts = { adminId: AdminId; sessionId: SessionId }

export type BackOfficeServer = Server<ClientToServer, ServerToClient, NodeToNode, SocketFacts>
export type BackOfficeSocket = Socket<ClientToServer, ServerToClient, NodeToNode, SocketFacts>

export const sessionOf = (socket: Pick<Socket, 'data'>): SessionId | undefined =>
  (socket.data as Partial<SocketFacts>).sessionId
