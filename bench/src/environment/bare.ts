import type { Listening, Orders } from '../bare/messages.ts'
import { startChild } from './child.ts'

/** The bare route in a separate process; returns its port. */
export async function startBare(stack: AsyncDisposableStack, orders: Orders): Promise<number> {
  const child = startChild('bench/src/bare/server.ts', {})
  stack.defer(() => child.stop())
  child.process.send(orders)
  const { port } = await child.message<Listening>()
  return port
}
