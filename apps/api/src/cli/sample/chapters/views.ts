import type { Office } from '../office.ts'
import type { People } from '../people-at-work.ts'

/** Views people made for their daily work, their own and everyone's. */
export async function tellViews(office: Office, { owner, maker, checker }: People, at: Date): Promise<void> {
  office.goTo(at)
  await office.ask(
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
  await office.ask(
    checker,
    'views.create',
    { body: { list: 'withdrawals', name: 'จ่ายแล้ววันนี้', scope: 'mine', search: { status: 'paid,paid-by-hand' } } },
    'paid',
  )
  await office.ask(
    maker,
    'views.create',
    { body: { list: 'deposits', name: 'GSB อย่างเดียว', scope: 'mine', search: { channel: 'gsb' } } },
    'gsb',
  )
  await office.ask(
    owner,
    'views.create',
    { body: { list: 'members', name: 'วีไอพี', scope: 'everyone', search: { tag: 'vip', sort: '-credit' } } },
    'vip',
  )
}
