import type { BackOfficeServer } from './sockets.ts'

const local = (io: BackOfficeServer): number => io.of('/').sockets.size

/** Lets other nodes count this node's sockets. */
export function answerCounts(io: BackOfficeServer): void {
  io.on('count-clients', answer => answer(local(io)))
}

/** Admin sockets of all nodes. A node that does not respond is left out. */
export async function countClients(io: BackOfficeServer): Promise<number> {
  if ((await io.of('/').adapter.serverCount()) <= 1) return local(io)
  try {
    return sum(await io.serverSideEmitWithAck('count-clients')) + local(io)
  } catch (error) {
    return sum(countsReceived(error)) + local(io)
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

const countsReceived = (error: unknown): number[] =>
  error instanceof Error && 'responses' in error && Array.isArray(error.responses)
    ? error.responses.filter((count): count is number => typeof count === 'number')
    : []
