import type { StartingRule } from '../../../modules/risk/index.ts'
import { idOf, type SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const HOUR = 3_600_000
/** The rules that the operator has switched on; the others are drafts. */
const switchedOn: readonly StartingRule[] = ['many-on-one-device', 'payer-of-many', 'deposit-without-play']
const reason = 'ตรวจผลย้อนหลัง 90 วันแล้ว จำนวนที่เข้ากฎเหมาะสม'

/** Rules of risk that were tried and switched on by two people, and what they found of members who are linked. */
export async function loadRisk(sample: SampleContext, staff: Staff, until: Date): Promise<void> {
  const ago = (hours: number) => new Date(until.getTime() - hours * HOUR)
  const since = ago(56)
  sample.goTo(since)
  await sample.risk.install()
  const rules = (await sample.request(staff.owner, 'risk.rules', {}, 'rules'))?.data ?? []
  for (const key of switchedOn) {
    const rule = rules.find(each => each.key === key)
    // Loading the sample again finds them switched on.
    if (rule !== undefined && rule.draft !== null) await switchOn(sample, staff, rule)
  }
  sample.goTo(ago(0.5))
  const clusters = await sample.request(
    staff.owner,
    'links.clusters',
    { query: { limit: 10, sort: '-score' } },
    'rules',
  )
  for (const { id } of clusters?.data ?? []) {
    const cluster = await sample.request(staff.owner, 'links.cluster', { params: { id } }, `rules ${id}`)
    await sample.risk.mark(
      (cluster?.data.members ?? []).map(member => member.id),
      since,
    )
  }
  await sample.risk.apply()
}

type Rule = { readonly id: string; readonly key: string | null; readonly revision: number; readonly draft: unknown }

async function switchOn(sample: SampleContext, { owner, checker }: Staff, rule: Rule) {
  const what = `rule ${rule.key}`
  const body = { ruleId: rule.id, document: rule.draft as never }
  const previewId = idOf(await sample.request(owner, 'risk.preview', { body }, what))
  if (previewId === null) return
  await sample.risk.countPreviews()
  const requested = idOf(
    await sample.request(
      owner,
      'risk.switch-on',
      { params: { id: rule.id }, ifMatch: rule.revision, body: { previewId, reason, confirmBroad: true } },
      what,
    ),
    'approvalId',
  )
  if (requested !== null) await sample.request(checker, 'approvals.approve', { params: { id: requested } }, what)
}
