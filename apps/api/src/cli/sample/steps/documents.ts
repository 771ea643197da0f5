import type { DocumentKind, RefusalCode } from '@backoffice/contract/documents/terms'
import { addDays, businessDayOf, type DayRule } from '@backoffice/kernel'
import { personAt } from '@backoffice/population'
import { drawCard } from '../card.ts'
import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

const DAY = 86_400_000
const HOUR = 3_600_000

type Sample = {
  readonly index: number
  readonly kind: DocumentKind
  readonly daysAgo: number
  readonly hue: readonly [number, number, number]
  readonly label?: string
  /** Absent: it waits for a check. */
  readonly outcome?:
    | { readonly expiresIn: number | null; readonly number: string | null }
    | { readonly code: RefusalCode; readonly text: string }
}

/** A member with two levels, one whose card expires soon, a refusal, and documents that wait for a check. */
const documents: readonly Sample[] = [
  {
    index: 70,
    kind: 'identity-card',
    daysAgo: 12,
    hue: [54, 122, 168],
    outcome: { expiresIn: 1_400, number: '3-1005-00482-91-7' },
  },
  {
    index: 70,
    kind: 'bank-book',
    daysAgo: 11,
    hue: [72, 138, 96],
    outcome: { expiresIn: null, number: null },
  },
  {
    index: 71,
    kind: 'passport',
    daysAgo: 9,
    hue: [140, 58, 74],
    outcome: { expiresIn: 20, number: 'AB4471920' },
  },
  {
    index: 72,
    kind: 'identity-card',
    daysAgo: 4,
    hue: [54, 122, 168],
    outcome: { code: 'unreadable', text: 'ภาพเบลอ อ่านเลขที่บัตรไม่ได้' },
  },
  { index: 72, kind: 'identity-card', daysAgo: 1, hue: [54, 122, 168], label: 'ด้านหน้า' },
  { index: 73, kind: 'address', daysAgo: 0.2, hue: [120, 104, 62] },
]

/** Documents of members that were requested, received and checked. */
export async function loadDocuments(
  sample: SampleContext,
  { owner }: Staff,
  until: Date,
  rule: DayRule,
): Promise<void> {
  const ago = (days: number) => new Date(until.getTime() - days * DAY)
  const memberAt = async (index: number) => {
    const query = { limit: 1, sort: 'username', q: personAt(index).username } as const
    return (await sample.request(owner, 'members.list', { query }, `document ${index}`))?.data[0]?.id
  }
  sample.goTo(ago(5))
  const asked = await memberAt(72)
  if (asked !== undefined) {
    const body = { kinds: ['identity-card' as const, 'bank-book' as const], reason: 'ยืนยันตัวตนก่อนถอนยอดสูง' }
    await sample.request(owner, 'documents.request', { params: { id: asked }, body }, 'request')
  }
  for (const { index, kind, daysAgo, hue, label, outcome } of documents) {
    const id = await memberAt(index)
    if (id === undefined) continue
    const what = `document ${index} ${kind} ${daysAgo}`
    sample.goTo(ago(daysAgo))
    const files = [{ contentType: 'image/png' as const, base64: await drawCard(hue) }]
    const body = { kind, ...(label === undefined ? {} : { label }), files }
    const received = await sample.request(owner, 'documents.upload', { params: { id }, body }, what)
    if (received === null || outcome === undefined) continue
    const params = { id: received.data.id }
    const checkedAt = new Date(ago(daysAgo).getTime() + 2 * HOUR)
    sample.goTo(checkedAt)
    await sample.request(owner, 'documents.view', { params, body: { reason: 'ตรวจเอกสาร' } }, what)
    if ('code' in outcome) await sample.request(owner, 'documents.refuse', { params, body: outcome }, what)
    else {
      const { expiresIn, number } = outcome
      const expiresOn = expiresIn === null ? null : addDays(businessDayOf(checkedAt, rule), expiresIn)
      await sample.request(owner, 'documents.accept', { params, body: { expiresOn, number } }, what)
    }
  }
}
