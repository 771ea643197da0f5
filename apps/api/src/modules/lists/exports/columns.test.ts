import { campaigns } from '@backoffice/contract/campaigns/record'
import { internalTransfers } from '@backoffice/contract/internal-transfers/lists'
import { systemReason } from '@backoffice/contract/system-reasons'
import type { Language } from '@backoffice/contract/texts/words'
import { expect, test } from 'vitest'
import { code, fileColumns, label, text } from './columns.ts'
import { fileTexts } from './file-texts.ts'

const banks = [{ code: '014', abbr: 'SCB', nameTh: 'ไทยพาณิชย์', nameEn: 'Siam Commercial Bank' }]
const accounts = [{ id: 'own', bankCode: '014', accountNo: '0123456789', holder: 'บริษัท' }]
const textsIn = (language: Language) => fileTexts(language, 'Asia/Bangkok', { banks, accounts })
const special = { code: { code: 'code', url: 'code' } } as const

test('a file has the columns of the screen in its order and under its titles, which name units', () => {
  const titles = (language: Language) =>
    fileColumns(campaigns.list, 'campaigns', special).map(column => column.title(textsIn(language)))
  expect(titles('en').slice(0, 5)).toEqual(['Campaign', 'Code', 'Link', 'Status', 'Channel'])
  expect(titles('th')).toEqual(expect.arrayContaining(['ยอดฝาก (บาท)', 'เริ่ม (Asia/Bangkok)']))
  expect(titles('zh')).toEqual(expect.arrayContaining(['状态', '成本回报率（基点）']))
})

test('a column of the screen brings all columns a file has for it, and each only once', () => {
  const columns = fileColumns(campaigns.list, 'campaigns', {
    ...special,
    createdAt: { createdAt: 'instant', startsAt: 'instant' },
  })
  expect(columns.filter(({ on }) => on.includes('createdAt')).map(({ id }) => id)).toEqual(['startsAt', 'createdAt'])
  expect(new Set(columns.map(({ id }) => id)).size).toBe(columns.length)
})

test('values are written by their kind, codes by their text', () => {
  const account = { id: 'own', bankCode: '014', accountNo: '1' }
  const row = { from: account, to: account, reason: systemReason('no-clear-answer'), status: 'booked' }
  const columns = fileColumns(
    internalTransfers,
    'bankAccounts',
    { told: code(each => each.id), reason: 'reason', status: label('bankAccounts', 'exported.transferStatus') },
    'transfer',
  )
  const valuesIn = (language: Language) =>
    Object.fromEntries(
      columns.map(({ id, value }) => [id, value({ ...row, bookedBy: { name: 'Ann' } } as never, textsIn(language))]),
    )
  expect(valuesIn('en')).toMatchObject({
    fromBank: 'Siam Commercial Bank (SCB)',
    from: { bankCode: '014', accountNo: '1' },
    fromName: 'บริษัท',
    bookedBy: 'Ann',
    status: 'Recorded',
  })
  expect(valuesIn('th')).toMatchObject({ fromBank: 'ไทยพาณิชย์ (SCB)', status: 'บันทึกแล้ว' })
  expect(valuesIn('fr')).toMatchObject({ reason: 'Pas de réponse claire du prestataire' })
})

test('a missing title, value or text of a code does not compile', () => {
  const compile = (_columns: readonly unknown[]): void => undefined
  // @ts-expect-error -- no title: exported.surplus
  compile(fileColumns(campaigns.list, 'campaigns', { ...special, surplus: text(row => row.name) }))
  // @ts-expect-error -- the code of a campaign is no instant
  compile(fileColumns(campaigns.list, 'campaigns', { code: 'instant' }))
  // @ts-expect-error -- no text for each channel
  compile(fileColumns(campaigns.list, 'campaigns', { ...special, channel: label('campaigns', 'status') }))
  expect(fileColumns(campaigns.list, 'campaigns', special).length).toBeGreaterThan(15)
})

test('a reason of the system is in the file’s language, with its detail, and one of staff as written', () => {
  expect(textsIn('th').reason(systemReason('deposit-reversed'))).toBe('ดึงเครดิตคืนจากรายการฝากแล้ว')
  expect(textsIn('en').reason(systemReason('provider-unreachable', 'timeout'))).toContain('(timeout)')
  expect(textsIn('fr').reason('ลูกค้าขอ')).toBe('ลูกค้าขอ')
  expect(textsIn('fr').reason(null)).toBeNull()
})

test('a code without a text is made readable, and a bank without a name keeps its code', () => {
  expect(textsIn('en').label('member', 'timeline.action', 'member.force-check')).toBe('Member: force check')
  expect([textsIn('en').bank('999'), textsIn('th').bank('SCB'), textsIn('en').bank(null)]).toEqual([
    'Bank 999',
    'SCB',
    null,
  ])
  expect(textsIn('en').account('own')).toBe('Siam Commercial Bank (SCB) 012-3-45678-9 บริษัท')
})
