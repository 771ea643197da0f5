import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { INTEGRATION_SECRET } from './support/builders.ts'
import { openCrashScene, type CrashScene } from './support/crash-scene.ts'
import { PASSWORD } from './support/session-scene.ts'
import { signed } from './support/sign.ts'

const full = process.env['PROVE'] === 'full'
const KILLS = full ? 50 : 3
const CALL_TIMEOUT = 8_000

/** What the API said yes to. Nothing of it may be lost. */
type Acknowledged = { readonly requested: Map<string, string>; readonly approved: Set<string> }

test(`killing the API and the database ${KILLS} times under load loses nothing that was acknowledged, and pays nothing twice`, async () => {
  const scene = await openCrashScene()
  try {
    const acknowledged: Acknowledged = { requested: new Map(), approved: new Set() }
    const load = startLoad(scene, await signIn(scene), acknowledged)
    for (let kill = 0; kill < KILLS; kill++) {
      await sleep(300 + Math.random() * 1_200)
      await scene.crash((['both', 'api', 'database'] as const)[kill % 3] ?? 'both')
    }
    await sleep(1_000)
    await load.stop()
    expect(acknowledged.approved.size).toBeGreaterThan(KILLS)
    await drained(scene)
    await expectNothingLost(scene, acknowledged)
  } finally {
    await scene.close()
  }
}, 120_000 + KILLS * 30_000)

async function signIn({ url, username }: CrashScene): Promise<string> {
  const response = await fetch(`${url}/api/account/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ username, password: PASSWORD }) })
  return ((await response.json()) as { serviceToken: string }).serviceToken
}

/** Members who ask and an admin who approves, each trying again with the same id or key until there is an answer. */
function startLoad(scene: CrashScene, token: string, { requested, approved }: Acknowledged): { stop(): Promise<void> } {
  let stopped = false
  const move = (id: string, name: string) => untilAnswered(`${scene.url}/api/withdrawals/${id}/${name}`, () => ({ headers: { 'authorization': `Bearer ${token}`, 'idempotency-key': `${name}-${id}` } }))
  const loops = scene.members.map(async ({ username }) => {
    while (!stopped) {
      const externalId = randomUUID()
      const asked = await untilAnswered(`${scene.url}/api/integration/events`, () => {
        const { payload, headers } = signed(INTEGRATION_SECRET, { type: 'withdrawal.requested', timestamp: new Date().toISOString(), data: { externalId, username, amount: 10 } }, { id: externalId })
        return { headers, body: payload }
      })
      expect(asked).toMatchObject({ status: 200 })
      const id = (asked.body['result'] as { withdrawalId: string }).withdrawalId
      requested.set(externalId, id)
      const claim = await move(id, 'claim')
      expect(claim).toMatchObject({ status: 200 })
      const approval = await move(id, 'approve')
      expect(approval).toMatchObject({ status: 202 })
      approved.add(id)
    }
  })
  return {
    async stop() {
      stopped = true
      await Promise.all(loops)
    },
  }
}

type Call = { readonly headers: Record<string, string>; readonly body?: string }

/** A cut line, a timeout or a 5xx says nothing: the same call is made again, until somebody answers. */
async function untilAnswered(url: string, call: () => Call): Promise<{ status: number; body: Record<string, unknown> }> {
  for (;;) {
    try {
      const response = await fetch(url, { method: 'POST', signal: AbortSignal.timeout(CALL_TIMEOUT), ...call() })
      const body = (await response.json()) as Record<string, unknown>
      const isBusy = response.status >= 500 || body['code'] === 'IN_PROGRESS'
      if (!isBusy) return { status: response.status, body }
    } catch {
      // Nobody is there, or nobody was there to finish.
    }
    await sleep(50)
  }
}

/** The outbox and the payouts run dry by themselves, sweeper included. */
async function drained(scene: CrashScene): Promise<void> {
  const deadline = Date.now() + 90_000
  for (let waiting = -1; waiting !== 0; ) {
    if (Date.now() > deadline) throw new Error(`${waiting} things still wait after 90 seconds`)
    await sleep(500)
    waiting = await scene.withRooms(async ({ deps: { db } }) => {
      const outbox = await db.selectFrom('outbox').select(({ fn }) => fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow()
      const payouts = await db.selectFrom('payouts').select(({ fn }) => fn.countAll<bigint>().as('count')).where('status', 'not in', ['paid', 'failed']).executeTakeFirstOrThrow()
      return Number(outbox.count + payouts.count)
    })
  }
}

async function expectNothingLost(scene: CrashScene, { requested, approved }: Acknowledged): Promise<void> {
  await scene.withRooms(async ({ deps: { db }, ledger }) => {
    const rows = new Map((await db.selectFrom('withdrawals').select(['id', 'external_id', 'status', 'approved_by', 'attempts']).execute()).map((row) => [row.id, row]))
    const lost = [...requested].filter(([externalId, id]) => rows.get(id)?.external_id !== externalId)
    const unpaid = [...approved].filter((id) => rows.get(id)?.status !== 'paid')
    expect({ lost, unpaid }).toEqual({ lost: [], unpaid: [] })
    const transfers = await db.selectFrom('transfers').select('reference').where('code', '=', 'withdrawal').execute()
    expect(transfers.map(({ reference }) => reference).toSorted()).toEqual([...rows.values()].filter(({ status }) => status === 'paid').map(({ id }) => id).toSorted())
    // One reference each at the provider, and never a second.
    expect([...scene.fairpay.known.keys()].filter((reference) => !rows.has(reference))).toEqual([])
    expect(await ledger.verify()).toEqual([])
  })
}
