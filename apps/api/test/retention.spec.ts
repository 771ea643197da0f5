import { type RetentionCategory, retentionCategories } from '@backoffice/contract/retention/terms'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { baht } from './support/builders.ts'
import { test as base } from './support/database.ts'
import { createDepositFixture } from './support/deposit-fixture.ts'
import { putInForce } from './support/licence.ts'
import { addRow, preview, passDays, type RetentionStage, runOf, type ShownRun } from './support/retention-rows.ts'

type Category = {
  category: RetentionCategory
  days: number | null
  automatic: boolean
  paused: boolean
  open: ShownRun | null
  last: ShownRun | null
}

const test = base.extend('stage', async ({ freshDatabase }, { onCleanup }): Promise<RetentionStage> => {
  const fixture = await createDepositFixture(freshDatabase)
  onCleanup(() => fixture.close())
  const owner = await fixture.admin('owner')
  await owner.stepUp()
  return { ...fixture, owner, own: await fixture.account() }
})

const PATH = '/compliance/retention'
const remove = ({ owner }: RetentionStage, { id }: ShownRun) => owner.post<ShownRun>(`${PATH}/runs/${id}/delete`)
const discard = ({ owner }: RetentionStage, { id }: ShownRun) => owner.post<ShownRun>(`${PATH}/runs/${id}/discard`)
const automatic = ({ owner }: RetentionStage, category: RetentionCategory, on: boolean) =>
  owner.edit('PUT', `${PATH}/${category}`, 0, { automatic: on })
const shown = async ({ owner }: RetentionStage, category: RetentionCategory) =>
  (await owner.get<Category[]>(PATH)).body.data.find(each => each.category === category)
/** Deletes what is due of a category, as a person does. */
async function deleteDue(stage: RetentionStage, category: RetentionCategory): Promise<ShownRun> {
  const run = await preview(stage, category)
  expect((await remove(stage, run)).status).toBe(200)
  await stage.retention.work()
  return runOf(stage, run.id)
}
/** A sign-in, 100 days ago. */
async function oldSignIn(stage: RetentionStage) {
  const member = await stage.member(baht(0))
  await addRow['sign-ins'](stage, member)
  await passDays(stage, 100)
  return member
}
const signIns = async ({ db }: RetentionStage) => (await db.selectFrom('member_sign_ins').select('id').execute()).length

describe('a deletion', () => {
  test.for(retentionCategories)(
    'of %s counts first, and deletes what is older than its rule only',
    async (category, { stage }) => {
      await stage.admin('auditor')
      await putInForce(stage, stage.owner, {
        retentionMemberDays: 90,
        retentionSignInDays: 90,
        retentionSlipDays: 90,
        retentionBankTextDays: 90,
        retentionStatementDays: 90,
        retentionRegisterDays: 90,
        retentionEventDays: 90,
        retentionReportDays: 90,
        retentionComplaintDays: 90,
        retentionSuspicionDays: 90,
        retentionDocumentDays: 90,
      })
      const [old, recent] = [await stage.member(baht(0)), await stage.member(baht(0))]
      await addRow[category](stage, old)
      await passDays(stage, 100)
      if (category !== 'statements') await addRow[category](stage, recent)
      const run = await preview(stage, category)
      expect(run).toMatchObject({ status: 'counted', found: 1, deleted: 0 })
      expect((await remove(stage, run)).body.data).toMatchObject({ status: 'deleting' })
      await stage.retention.work()
      expect(await runOf(stage, run.id)).toMatchObject({ status: 'done', found: 1, deleted: 1, kept: 0 })
      expect(await preview(stage, category)).toMatchObject({ found: 0 })
      expect(await stage.verify()).toEqual([])
    },
  )

  test('is audited: who counted, who deleted, and how much was', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await oldSignIn(stage)
    const { id } = await deleteDue(stage, 'sign-ins')
    const entries = await stage.auditOf(id)
    expect(entries.map(({ action, actor_name, after }) => [action, actor_name, after])).toMatchObject([
      ['retention.count', 'Anong', { category: 'sign-ins', days: 90 }],
      ['retention.work', 'retention', { found: 1 }],
      ['retention.delete', 'Anong', { category: 'sign-ins' }],
      ['retention.work', 'retention', { deleted: 1 }],
    ])
  })

  test('needs its preview, of the rule in force, of the last day, and the password again', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await oldSignIn(stage)
    const run = await preview(stage, 'sign-ins')
    stage.clock.advance(10 * 60_000)
    expect(await remove(stage, run)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } })
    await putInForce(stage, stage.owner, { retentionSignInDays: 95 })
    expect(await remove(stage, run)).toMatchObject({ status: 409, body: { details: { status: 'rule-changed' } } })
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await passDays(stage, 2)
    expect(await remove(stage, run)).toMatchObject({ status: 409, body: { details: { status: 'expired' } } })
    expect(await signIns(stage)).toBe(1)
    expect(await deleteDue(stage, 'sign-ins')).toMatchObject({ status: 'done', deleted: 1 })
    expect(await remove(stage, run)).toMatchObject({ status: 409, body: { details: { status: 'discarded' } } })
  })

  test('stops when the rule becomes longer while it runs', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await oldSignIn(stage)
    const run = await preview(stage, 'sign-ins')
    await remove(stage, run)
    await putInForce(stage, stage.owner, { retentionSignInDays: null })
    await stage.retention.work()
    expect(await runOf(stage, run.id)).toMatchObject({ status: 'stopped', deleted: 0 })
    expect(await signIns(stage)).toBe(1)
  })

  test('can be stopped and discarded by a person', async ({ stage }) => {
    await oldSignIn(stage)
    const counted = await preview(stage, 'sign-ins')
    expect((await discard(stage, counted)).body.data.status).toBe('discarded')
    expect((await discard(stage, counted)).status).toBe(409)
    const run = await preview(stage, 'sign-ins')
    await remove(stage, run)
    expect((await discard(stage, run)).body.data.status).toBe('stopped')
    await stage.retention.work()
    expect(await runOf(stage, run.id)).toMatchObject({ status: 'stopped', deleted: 0 })
  })

  test('runs once, whatever number of people and nodes begin it together', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await oldSignIn(stage)
    const begun = await Promise.all(
      Array.from({ length: 4 }, () => stage.owner.post<ShownRun>(`${PATH}/runs`, { category: 'sign-ins' })),
    )
    expect(begun.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    await Promise.all(Array.from({ length: 4 }, () => stage.retention.work()))
    const run = begun.find(({ status }) => status === 200)?.body.data as ShownRun
    const removed = await Promise.all(Array.from({ length: 4 }, () => remove(stage, run)))
    expect(removed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    await Promise.all(Array.from({ length: 4 }, () => stage.retention.work()))
    expect(await runOf(stage, run.id)).toMatchObject({ status: 'done', deleted: 1 })
  })

  test('goes on where an interrupted node has stopped', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await oldSignIn(stage)
    const run = await preview(stage, 'sign-ins')
    await remove(stage, run)
    await stage.retention.work(AbortSignal.abort())
    expect(await runOf(stage, run.id)).toMatchObject({ status: 'deleting', deleted: 0 })
    await stage.retention.work()
    expect(await runOf(stage, run.id)).toMatchObject({ status: 'done', deleted: 1 })
  })

  test('is refused for what is kept without end, for unknown data, and without the permission', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: null })
    expect(await stage.owner.post(`${PATH}/runs`, { category: 'sign-ins' })).toMatchObject({
      status: 422,
      body: { code: 'KEPT_WITHOUT_END' },
    })
    expect((await stage.owner.post(`${PATH}/runs`, { category: 'transfers' })).status).toBe(400)
    const auditor = await stage.admin('auditor')
    expect((await auditor.get(PATH)).status).toBe(200)
    expect((await auditor.post(`${PATH}/runs`, { category: 'sign-ins' })).status).toBe(403)
    expect((await (await stage.admin('support')).get(PATH)).status).toBe(403)
  })
})

test('who paid a deposit that is open is kept until it is settled', async ({ stage }) => {
  await putInForce(stage, stage.owner, { retentionBankTextDays: 90 })
  await addRow['bank-texts'](stage, await stage.member(baht(0)))
  await stage.asOwner(async db => {
    await sql`update bank_transactions set direction = 'in'`.execute(db)
    await sql`insert into deposits (id, bank_transaction_id, bank_account_id, status, channel, amount_satang,
        detected_at,
        occurred_at, updated_at, business_day)
      select gen_random_uuid(), id, bank_account_id, 'unmatched', 'scb', amount_satang, received_at, occurred_at,
        received_at, '2026-07-12' from bank_transactions`.execute(db)
  })
  await passDays(stage, 100)
  expect(await deleteDue(stage, 'bank-texts')).toMatchObject({ found: 0, deleted: 0 })
  await stage.asOwner(async db => {
    await sql`update deposits set status = 'ignored'`.execute(db)
  })
  expect(await deleteDue(stage, 'bank-texts')).toMatchObject({ found: 1, deleted: 1 })
})

test('a run that fails leaves their turn to the others', async ({ stage }) => {
  await oldSignIn(stage)
  await stage.asOwner(async db => {
    await sql`insert into retention_runs (id, category, status, days, licence_version, cut_off, found, started_at)
      values (gen_random_uuid(), 'events', 'deleting', 2000000000, 0, '2020-01-01', 1, '2020-01-01')`.execute(db)
    await sql`alter table significant_events rename to significant_events_away`.execute(db)
    await sql`insert into retention_categories (category, automatic, days, changed_by, changed_at)
      values ('events', true, 1, ${stage.owner.id}::uuid, now())`.execute(db)
  })
  const { body } = await stage.owner.post<ShownRun>(`${PATH}/runs`, { category: 'sign-ins' })
  await expect(stage.retention.work()).rejects.toThrow('significant_events')
  await expect(stage.retention.work()).rejects.toThrow('significant_events')
  expect(await runOf(stage, body.data.id)).toMatchObject({ status: 'counted' })
})

describe('the daily deletion', () => {
  test('stops when it is switched off', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await deleteDue(stage, 'sign-ins')
    await automatic(stage, 'sign-ins', true)
    await oldSignIn(stage)
    await stage.asOwner(async db => {
      await sql`insert into retention_runs (id, category, status, days, licence_version, cut_off, found, started_at)
        values (gen_random_uuid(), 'sign-ins', 'deleting', 90, 0, ${stage.clock.now()}, 1, now())`.execute(db)
    })
    await automatic(stage, 'sign-ins', false)
    await stage.retention.work()
    expect(await signIns(stage)).toBe(1)
    expect(await shown(stage, 'sign-ins')).toMatchObject({ open: null, automatic: false })
  })

  test('is switched on after a person has deleted once, and deletes once a day', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await oldSignIn(stage)
    expect(await automatic(stage, 'sign-ins', true)).toMatchObject({
      status: 409,
      body: { details: { status: 'never-deleted' } },
    })
    await deleteDue(stage, 'sign-ins')
    expect((await automatic(stage, 'sign-ins', true)).status).toBe(200)
    await stage.retention.work()
    await oldSignIn(stage)
    await stage.retention.work()
    expect(await signIns(stage)).toBe(0)
    await stage.retention.work()
    const runs = await stage.db.selectFrom('retention_runs').select('deleted').where('started_by', 'is', null).execute()
    expect(runs.map(({ deleted }) => deleted).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await shown(stage, 'sign-ins')).toMatchObject({ automatic: true, paused: false, open: null })
  })

  test('pauses when the rule becomes shorter, until a person has deleted by it', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await deleteDue(stage, 'sign-ins')
    await automatic(stage, 'sign-ins', true)
    await oldSignIn(stage)
    await putInForce(stage, stage.owner, { retentionSignInDays: 60 })
    expect(await shown(stage, 'sign-ins')).toMatchObject({ automatic: true, paused: true })
    await stage.retention.work()
    expect(await signIns(stage)).toBe(1)
    await deleteDue(stage, 'sign-ins')
    expect((await automatic(stage, 'sign-ins', true)).status).toBe(200)
    expect(await shown(stage, 'sign-ins')).toMatchObject({ automatic: true, paused: false })
  })

  test('is switched off without the password', async ({ stage }) => {
    await putInForce(stage, stage.owner, { retentionSignInDays: 90 })
    await deleteDue(stage, 'sign-ins')
    await automatic(stage, 'sign-ins', true)
    stage.clock.advance(10 * 60_000)
    expect((await automatic(stage, 'sign-ins', true)).status).toBe(403)
    expect((await automatic(stage, 'sign-ins', false)).status).toBe(200)
    expect(await shown(stage, 'sign-ins')).toMatchObject({ automatic: false })
  })
})

test('a deleted report leaves its schedule as it was: the interval is not issued again', async ({ stage }) => {
  await putInForce(stage, stage.owner, { retentionReportDays: 90 })
  await addRow.reports(stage, await stage.member(baht(0)))
  await stage.asOwner(async db => {
    await sql`insert into report_schedules (id, kind, step, recipients, active, created_at, updated_at)
      values (gen_random_uuid(), 'liability', 'daily', '', true, ${stage.clock.now()}, ${stage.clock.now()})`.execute(
      db,
    )
    await sql`insert into report_runs (schedule_id, from_day, to_day, report_id)
      select s.id, r.from_day, r.to_day, r.id from report_schedules s, issued_reports r`.execute(db)
  })
  await passDays(stage, 100)
  expect(await deleteDue(stage, 'reports')).toMatchObject({ deleted: 1 })
  expect(await stage.db.selectFrom('report_runs').select('report_id').execute()).toEqual([{ report_id: null }])
})
