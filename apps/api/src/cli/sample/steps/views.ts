import type { SampleContext } from '../sample-context.ts'
import type { Staff } from '../staff.ts'

/** Saved views of the staff, private and shared. */
export async function loadViews(sample: SampleContext, { owner, maker, checker }: Staff, at: Date): Promise<void> {
  sample.goTo(at)
  await sample.request(
    owner,
    'views.create',
    {
      body: {
        list: 'withdrawals',
        name: 'ยอดเกิน 20,000',
        scope: 'everyone',
        search: { amountFrom: '20000', sort: '-amount' },
      },
    },
    'large',
  )
  await sample.request(
    checker,
    'views.create',
    { body: { list: 'withdrawals', name: 'จ่ายแล้ววันนี้', scope: 'mine', search: { status: 'paid,paid-by-hand' } } },
    'paid',
  )
  await sample.request(
    maker,
    'views.create',
    { body: { list: 'deposits', name: 'GSB อย่างเดียว', scope: 'mine', search: { channel: 'gsb' } } },
    'gsb',
  )
  await sample.request(
    owner,
    'views.create',
    { body: { list: 'members', name: 'วีไอพี', scope: 'everyone', search: { tag: 'vip', sort: '-credit' } } },
    'vip',
  )
}
