import type { ClientToServer, ForceLogout, ServerToClient, Topic } from '@backoffice/contract'
import type { AdminId, SessionId } from '@backoffice/kernel'
import type { Server, Socket } from 'socket.io'

/** A session with a socket, and the address the socket comes from; null: not known, admitted by an earlier release. */
export type ConnectedSession = { readonly sessionId: SessionId; readonly ip: string | null }

/** Which of these sessions have ended, and the message for their users. One query for all. */
export type FindDeadSessions = (connected: readonly ConnectedSession[]) => Promise<ReadonlyMap<SessionId, ForceLogout>>

/** The realtime channel as modules use it. Each call reaches the sockets of all nodes. */
export type Sockets = {
  /** Notifies an ended session of the reason, then disconnects its sockets, within a second. */
  disconnectSession(sessionId: SessionId, notice: ForceLogout): Promise<void>
  /** Disconnects an admin's sockets without a notice: they connect again, with the permissions of that moment. */
  reconnectAdmin(adminId: AdminId): Promise<void>
  /**
   * Sends the changed row ids to admins who may read the topic, and a hint without ids to those whose screens depend on
   * it.
   */
  announceChange(topic: Topic, ids: readonly string[]): void
  /** Also notifies them that the withdrawal requests changed. */
  announceWithdrawalRequests(): void
  /** Registers the counter of online members; called by the presence module. */
  countOnlineUsersWith(count: () => Promise<number>): void
  /** Registers the check for ended sessions; called every minute and on reconnection. */
  recheckSessionsWith(findDead: FindDeadSessions): void
}

/** Requests between nodes. */
type NodeToNode = { 'count-clients': (answer: (count: number) => void) => void }

/** Data of a socket; it travels between nodes, so it must be plain. */
type SocketFacts = { adminId: AdminId; sessionId: SessionId; ip: string }

export type BackOfficeServer = Server<ClientToServer, ServerToClient, NodeToNode, SocketFacts>
export type BackOfficeSocket = Socket<ClientToServer, ServerToClient, NodeToNode, SocketFacts>

/** Undefined for a socket that was not admitted. */
export function connectedSession({ data }: { readonly data?: unknown }): ConnectedSession | undefined {
  const { sessionId, ip = null } = (data ?? {}) as Partial<SocketFacts>
  return sessionId === undefined ? undefined : { sessionId, ip }
}

export const sessionOf = (socket: Pick<Socket, 'data'>): SessionId | undefined => connectedSession(socket)?.sessionId
