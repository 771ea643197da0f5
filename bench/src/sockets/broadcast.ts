import { withClient } from '../environment/database.ts'
import type { Api } from '../environment/api.ts'
import { startChild } from '../environment/child.ts'
import type { BenchEnvironment } from '../environment/environment.ts'
import { someSenders, bankTells } from '../ledger/events.ts'
import type { Connected, Crowd, ReceivedMessages } from './messages.ts'

/** Connects sockets, then creates one deposit and waits until all have received it. */
export async function broadcast(
  stack: AsyncDisposableStack,
  { port }: Api,
  { database, tokens }: BenchEnvironment,
  sockets: number,
): Promise<{ seconds: number; from: string }> {
  const crowd = startChild('bench/src/sockets/crowd.ts', {})
  stack.defer(() => crowd.stop())
  const orders: Crowd = { port, tokens, sockets }
  const connected = crowd.message<Connected>()
  const startedAt = performance.now()
  crowd.process.send(orders)
  const { connected: count } = await connected
  const connectedIn = (performance.now() - startedAt) / 1000
  const [sender] = await withClient(database.urls.owner, client => someSenders(client, 1))
  if (sender === undefined) throw new Error('nobody is there to send money')
  const received = crowd.message<ReceivedMessages>()
  const request = bankTells(sender)
  // One clock for both processes.
  const sentAt = Date.now()
  const answer = await fetch(`http://127.0.0.1:${port}${request.path}`, {
    method: 'POST',
    headers: request.headers,
    body: request.body,
  })
  if (!answer.ok) throw new Error(`the deposit was answered ${answer.status}: ${await answer.text()}`)
  const answeredIn = Date.now() - sentAt
  const { firstAt, lastAt } = await received
  return {
    seconds: (lastAt - sentAt) / 1000,
    from: `${count} connected in ${connectedIn.toFixed(1)} s; answered after ${answeredIn} ms, first heard after ${firstAt - sentAt} ms`,
  }
}
