import type { Product } from './product.ts'
import { createToken, send } from './wire.ts'

/**
 * Ends pending requests through the API after each test, so that every test finds an empty bell and an empty queue in
 * any order. A request that cannot be ended fails here, not in a later test.
 */
export async function cleanUp(product: Product): Promise<void> {
  // Approval requests first: a withdrawal with a pending manual payout cannot be cancelled.
  await rejectRequests(product)
  await cancelRequests(product)
  await rejectApproved(product)
}

async function rejectRequests(product: Product): Promise<void> {
  const requests = await listOpenRequests(product)
  if (requests.length === 0) return
  const token = await createToken(product)
  for (const { id } of requests)
    await send(product, token, `/approvals/${id}/reject`, { reason: 'The test is over' }).catch(() => undefined)
  const left = await listOpenRequests(product)
  if (left.length > 0) throw new Error(`these still wait for a second person: ${JSON.stringify(left)}`)
}

async function listOpenRequests({ sql }: Product): Promise<{ id: string }[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id, kind, subject_label from approvals where status = 'awaiting-second'`,
  )
  return rows
}

/** Cancels withdrawals as the player site does. A refusal means that it has been decided already. */
async function cancelRequests(product: Product): Promise<void> {
  for (const { externalId, username, amount } of await openRequests(product))
    await product.send('withdrawal.cancelled', { externalId, username, amount: Number(amount) }).catch(() => undefined)
  const left = await openRequests(product)
  if (left.length > 0) throw new Error(`these still wait in the queue: ${JSON.stringify(left)}`)
}

async function openRequests({ sql }: Product): Promise<{ externalId: string; username: string; amount: string }[]> {
  const { rows } = await sql.query<{ externalId: string; username: string; amount: string }>(
    `select w.external_id as "externalId", m.username, w.amount_satang / 100.0 as amount from withdrawals w join members m on m.id = w.member_id where w.status in ('pending', 'claimed')`,
  )
  return rows
}

/** Rejects withdrawals that one admin has approved and that wait for another: the player site cannot cancel these. */
async function rejectApproved(product: Product): Promise<void> {
  const waiting = `select id from withdrawals where status = 'awaiting-second'`
  const { rows } = await product.sql.query<{ id: string }>(waiting)
  if (rows.length === 0) return
  const token = await createToken(product)
  for (const { id } of rows) await send(product, token, `/withdrawals/${id}/reject`, { reason: 'The test is over' })
}
