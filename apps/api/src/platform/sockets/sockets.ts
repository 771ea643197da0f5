import type { ForceLogout, Topic } from '@backoffice/contract'
import type { SessionId } from '@backoffice/kernel'

/** Which of these sessions have ended, and what to tell their people. One query for all. */
export type FindDeadSessions = (ids: readonly SessionId[]) => Promise<ReadonlyMap<SessionId, ForceLogout>>

/** The realtime channel, as rooms use it. Each call reaches the sockets of every node. */
export type Sockets = {
  /** Tells an ended session why, then cuts its sockets, within a second. */
  disconnectSession(sessionId: SessionId, notice: ForceLogout): Promise<void>
  /**
   * Tells the admins who may see the topic which rows of it changed, and those whose screens rest on it that some did.
   */
  announceChange(topic: Topic, ids: readonly string[]): void
  /** Tells them too that the withdrawal requests changed. */
  announceWithdrawalRequests(): void
  /** Says who counts the members online; the presence room registers itself here. */
  countOnlineUsersWith(count: () => Promise<number>): void
  /** Says who knows which sessions have ended; asked every minute, and when a cut connection comes back. */
  recheckSessionsWith(findDead: FindDeadSessions): void
}
