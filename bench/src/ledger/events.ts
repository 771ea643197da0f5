import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { BANK_ACCOUNTS, bankAccountNo } from '../data/operator.ts'
import { INTEGRATION_SECRET } from '../environment/api.ts'

/** A member as the bank knows them. */
export type Sender = {
  readonly username: string
  readonly bankCode: string
  readonly accountNo: string
  readonly name: string
}
export type SignedRequest = {
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const key = Buffer.from(INTEGRATION_SECRET.replace('whsec_', ''), 'base64')
let count = 0

export async function someSenders(client: pg.Client, limit: number): Promise<Sender[]> {
  const { rows } = await client.query<Sender>(
    `select username, bank_code as "bankCode", account_no as "accountNo", first_name || ' ' || last_name as name from members where bank_code <> 'TMN' order by id limit $1`,
    [limit],
  )
  return rows
}

/** Gives these members a limit of deposits for each period, which they do not reach. */
export async function setLimits(client: pg.Client, senders: readonly Sender[]): Promise<void> {
  const usernames = senders.map(({ username }) => username)
  await client.query(
    `insert into member_limits (id, member_id, kind, period, amount, set_by, since)
     select gen_random_uuid(), m.id, 'deposit', p.period, 100000000000, 'player', now()
       from members m cross join unnest(array['day', 'week', 'month']) p (period) where m.username = any ($1)
       on conflict do nothing`,
    [usernames],
  )
  await client.query('update members set has_limits = true where username = any ($1)', [usernames])
}

/** A signed bank line from this member: new, and credited automatically. */
export const bankTells = (sender: Sender): SignedRequest => signed(JSON.stringify(bankLine(sender)))

/** Such lines in one request. */
export const bankTellsMany = (senders: readonly Sender[]): SignedRequest =>
  signed(JSON.stringify(senders.map(bankLine)))

function bankLine({ bankCode, accountNo, name }: Sender) {
  count += 1
  return event('bank.transaction', {
    account: { bankCode: '014', accountNo: bankAccountNo(1 + (count % BANK_ACCOUNTS)) },
    channel: 'scb',
    reference: randomUUID(),
    direction: 'in',
    amount: 100 + (count % 900),
    occurredAt: new Date().toISOString(),
    counterparty: { bankCode, accountNo, name },
  })
}

export const signedEvent = (type: string, data: Readonly<Record<string, unknown>>): SignedRequest =>
  signed(JSON.stringify(event(type, data)))

const event = (type: string, data: Readonly<Record<string, unknown>>) => ({
  type,
  timestamp: new Date().toISOString(),
  data,
})

function signed(body: string): SignedRequest {
  const id = `msg_${randomUUID()}`
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    path: '/api/integration/events',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    },
  }
}
