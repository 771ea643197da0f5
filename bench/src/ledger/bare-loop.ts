import { randomUUID } from 'node:crypto'
import { newId } from '@backoffice/kernel'
import pg from 'pg'
import type { Slot, Statement, Transfer } from './statement.ts'

/** The same statements through `pg` alone, where pgbench is missing: transfers per second. */
export async function runBareLoop(
  url: string,
  statements: readonly Statement[],
  draw: () => Transfer,
  connections: number,
  seconds: number,
): Promise<number> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      return client
    }),
  )
  const startedAt = performance.now()
  let booked = 0
  const queue = async (client: pg.Client): Promise<void> => {
    do {
      const transfer = draw()
      await client.query('start transaction isolation level read committed')
      for (const { text, slots } of statements)
        await client.query(
          text,
          slots.map(slot => valueOf(slot, transfer)),
        )
      await client.query('commit')
      booked += 1
    } while (performance.now() - startedAt < seconds * 1000)
  }
  try {
    await Promise.all(clients.map(queue))
    return (booked / (performance.now() - startedAt)) * 1000
  } finally {
    await Promise.all(clients.map(client => client.end()))
  }
}

export function valueOf(slot: Slot, transfer: Transfer): unknown {
  if (typeof slot === 'object') return 'always' in slot ? slot.always : slot.map(each => valueOf(each, transfer))
  const { member, bank, amount, now } = transfer
  return { member, bank, amount: String(amount), instant: now, reference: randomUUID(), id: newId() }[slot]
}
