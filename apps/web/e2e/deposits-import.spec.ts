import { setTimeout } from 'node:timers/promises'
import { newId } from '@backoffice/kernel'
import { writeXlsx } from 'hucre/xlsx'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { createBankAccount, reportBankTransaction } from './support/bank-accounts.ts'
import { registerMember, uniqueAmount, senderOf } from './support/deposits.ts'
import { expect, test } from './support/test.ts'
import { Deposits, StatementImport } from './screens/deposits.ts'
import { money } from './screens/texts.ts'

const HEADER = 'วันที่,เวลา,รายการ,ถอน,ฝาก,เลขบัญชี,ชื่อผู้โอน,ธนาคาร,เลขอ้างอิง'

/** The operator's local time a moment ago, in Buddhist years. */
function stamp(): string {
  const now = new Date(Date.now() - 60_000 + 7 * 3_600_000).toISOString()
  return `${now.slice(8, 10)}/${now.slice(5, 7)}/${Number(now.slice(0, 4)) + 543},${now.slice(11, 16)}`
}

/** Thai letters are single bytes from 0xA1. */
const inWindows874 = (text: string): Buffer =>
  Buffer.from(
    text.replaceAll(/[ก-๛]/g, letter => String.fromCodePoint(letter.charCodeAt(0) - 0xd60)),
    'latin1',
  )

test('a CSV is imported with a new mapping that is saved, applied again and deleted; a second import adds nothing', async ({
  testContext,
  product,
}) => {
  const member = await registerMember(product)
  const [mine, unmatched] = [uniqueAmount(1_100), uniqueAmount(2_200)]
  const { accountNo, bankCode, name } = senderOf(member)
  const row = (amount: number, rest: string) => `${stamp()},รับโอน,,${amount.toFixed(2)},${rest},${newId()}`
  const text = [HEADER, row(mine, `${accountNo},${name},${bankCode}`), row(unmatched, ',,')].join('\r\n')
  const mapping = `SCB ${newId().slice(-8)}`

  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const [deposits, statement] = [new Deposits(page), new StatementImport(page)]
  await deposits.visit('?tab=imports')
  await statement.begin({ name: 'scb.csv', text })
  await statement.goOn()
  // The guess from the headers is selected and can be changed.
  const result = statement.dialog.getByRole('region', { name: 'Import preview' })
  await expect(result).toContainText(money(mine))
  await statement.dialog.getByLabel('Counterparty name').selectOption({ label: 'ชื่อผู้โอน' })
  await statement.dialog.getByLabel('Counterparty account').selectOption({ label: 'เลขบัญชี' })
  await expect(result).toContainText(name)
  await statement.dialog.getByRole('button', { name: 'Save as…' }).click()
  const naming = page.getByRole('dialog', { name: 'Save this mapping' })
  await naming.getByLabel('Name').fill(mapping)
  await naming.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(statement.dialog.getByLabel('Saved mapping').locator('option:checked')).toHaveText(mapping)
  await statement.goOn()
  await expect(statement.figure('New')).toHaveText('2')
  await statement.importAll()

  // All outcomes in one assertion, so that a failure shows every line.
  await expect(statement.outcomes).toHaveText([/^Unmatched\s*1$/, /^Credited\s*1$/])
  await statement.outcome('Unmatched').click()
  const rows = page.getByRole('table', { name: 'Statement transactions' }).getByRole('rowheader')
  await expect(rows).toHaveCount(1)
  await page.getByRole('link', { name: /open the deposit/ }).click()
  await expect(deposits.status('Unmatched')).toBeVisible()
  await expect(deposits.itself).toContainText(money(unmatched))

  // The same lines in another file: the saved mapping applies, and nothing is new.
  await deposits.visit('?tab=imports')
  await statement.begin({ name: 'scb again.csv', text: `${text}\r\n` })
  await statement.goOn()
  await expect(statement.dialog.getByLabel('Saved mapping').locator('option:checked')).toHaveText(mapping)
  await expect(statement.dialog.getByRole('region', { name: 'Import preview' })).toContainText(name)
  await statement.goOn()
  await expect(statement.figure('New')).toHaveText('0')
  await expect(statement.figure('Already recorded')).toHaveText('2')
  await statement.importAll()
  await expect(statement.outcome('Already recorded')).toContainText('2')

  // The saved mapping is renamed, then deleted.
  await deposits.visit('?tab=imports')
  await statement.begin({ name: 'scb once more.csv', text: `${text}\r\n\r\n` })
  await statement.goOn()
  const chosen = statement.dialog.getByLabel('Saved mapping').locator('option:checked')
  await statement.dialog.getByRole('button', { name: 'Rename…' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename this mapping' })
  await renaming.getByLabel('Name').fill(`${mapping} (old)`)
  await renaming.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(chosen).toHaveText(`${mapping} (old)`)
  await statement.dialog.getByRole('button', { name: 'Delete…' }).click()
  await page
    .getByRole('dialog', { name: `Delete “${mapping} (old)”?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(chosen).toHaveText(/^\(not saved\)|^\(none saved yet\)/)
})

test('a deposit above the importer’s limit waits and shows why', async ({ testContext, product }) => {
  const member = await registerMember(product)
  const amount = uniqueAmount(3_300)
  const { accountNo, bankCode, name } = senderOf(member)
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker', adjustLimit: 100 })
  const [deposits, statement] = [new Deposits(page), new StatementImport(page)]
  await deposits.visit('?tab=imports')
  // The saved mappings arrive after the first preview.
  const previewed = page.waitForResponse(/\/statements?\/preview/)
  await page.route('**/statement-mappings?*', async route => {
    await previewed
    await setTimeout(500)
    await route.continue()
  })
  await statement.begin({
    name: 'above.csv',
    text: [HEADER, `${stamp()},รับโอน,,${amount.toFixed(2)},${accountNo},${name},${bankCode},${newId()}`].join('\r\n'),
  })
  await statement.goOn()
  await statement.dialog.getByLabel('Counterparty account').selectOption({ label: 'เลขบัญชี' })
  await expect(statement.dialog.getByRole('region', { name: 'Import preview' })).toContainText(accountNo.slice(-4))
  await statement.goOn()
  await statement.importAll()
  await expect(statement.outcome('Pending approval')).toContainText('1')
  await expect(page.getByRole('alert').filter({ hasText: 'auto-credit limit of Ploy' })).toBeVisible()
  await page.getByRole('link', { name: /open the deposit/ }).click()
  await expect(deposits.status('Pending approval')).toBeVisible()
  await expect(deposits.itself.getByRole('note', { name: 'Why this needs review' })).toContainText(
    'Only a statement imported by Ploy shows this deposit',
  )
  await expect(deposits.button('Credit…')).toHaveCount(0)
})

test('a broken file shows line and field of the error and is not imported; another file shows its own preview and asks to confirm its opening balance', async ({
  testContext,
  product,
}) => {
  const account = await createBankAccount(product)
  await reportBankTransaction(product, account, {
    direction: 'in',
    amount: uniqueAmount(5_000),
    occurredAt: new Date(Date.now() - 3_600_000),
    balanceAfter: 1_100_000,
  })
  const text = [
    HEADER,
    `${stamp()},รับโอน,,100.00,,,,A1`,
    '32/13/2569,10:00,รับโอน,,200.00,,,,A2',
    `${stamp()},รับโอน,,many,,,,A3`,
  ].join('\n')
  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const [deposits, statement] = [new Deposits(page), new StatementImport(page)]
  await deposits.visit('?tab=imports')
  await statement.begin({ name: 'broken.csv', text }, account)
  await statement.goOn()
  const problems = statement.dialog.getByRole('region', { name: /problems? found/ })
  await expect(problems.getByRole('row').filter({ hasText: 'วันที่' })).toContainText('3')
  await expect(problems.getByRole('row').filter({ hasText: 'Not a valid amount' })).toContainText('4')
  await statement.goOn()
  await expect(statement.dialog.getByRole('listitem').filter({ hasText: 'Columns' })).toHaveAttribute(
    'aria-current',
    'step',
  )

  // An encoding that cannot read the file leaves the fields, so that another one can be chosen.
  await statement.cancel()
  const old = inWindows874(`${HEADER}\n${stamp()},รับโอน,,1.00,,,,A4`)
  await statement.begin({ name: 'old.csv', text: old }, account)
  await statement.goOn()
  const encoding = statement.dialog.getByLabel('Encoding')
  await expect(encoding).toHaveValue('windows-874')
  await encoding.selectOption('UTF-8')
  await expect(problems).toContainText('not utf-8')
  await encoding.selectOption('WINDOWS-874')
  await expect(statement.dialog.getByRole('region', { name: 'Import preview' })).toContainText(money(1))

  // A file that cannot be divided into columns says so where it is chosen.
  await statement.cancel()
  await statement.begin({ name: 'quote.csv', text: `${HEADER}\n${stamp()},"รับโอน,,100.00,,,,A5` }, account)
  await expect(problems).toContainText('quote')
  await statement.goOn()
  await expect(statement.dialog.getByRole('listitem').filter({ hasText: 'File' })).toHaveAttribute(
    'aria-current',
    'step',
  )

  // The same account within a minute: the preview of the first file must not reappear.
  await statement.cancel()
  const amount = uniqueAmount(4_400)
  const row = `${stamp()},รับโอน,,${amount.toFixed(2)},,,,${newId()},${(amount + 1_011).toFixed(2)}`
  await statement.begin({ name: 'whole.csv', text: [`${HEADER},ยอดคงเหลือ`, row].join('\n') }, account)
  await statement.goOn()
  await expect(statement.dialog.getByRole('region', { name: 'Import preview' })).toContainText(money(amount))
  await statement.goOn()
  await expect(statement.fact('File')).toContainText('whole.csv')
  await expect(statement.figure('Transactions')).toHaveText('1')
  await expect(statement.figure('Money in')).toHaveText(money(amount))
  // It opens with 1,011 where the bank has reported 1,100,000: this has to be confirmed first.
  const opening = statement.dialog.getByRole('alert').filter({ hasText: 'Opening balance differs' })
  await expect(opening).toContainText(`opens with ${money(1_011)}`)
  await expect(opening).toContainText(money(1_100_000))
  await expect(statement.dialog.getByRole('button', { name: 'Import 1 transaction' })).toBeDisabled()
  await statement.dialog.getByRole('checkbox', { name: /1,098,989\.00/ }).check()
  await statement.importAll()
  await expect(statement.outcomes).toHaveText([/^Unmatched\s*1$/])
})

test('a ZIP of a workbook and a CSV is imported file by file; a sheet is chosen and an unreadable file says why', async ({
  testContext,
  product,
}) => {
  const account = await createBankAccount(product)
  const [first, second, third] = [uniqueAmount(6_600), uniqueAmount(7_700), uniqueAmount(8_800)]
  const now = new Date(Date.now() - 60_000 + 7 * 3_600_000)
  const columns = ['วันที่', 'รายการ', 'ถอน', 'ฝาก', 'เลขอ้างอิง']
  const workbook = await writeXlsx({
    sheets: [
      { name: 'กรกฎาคม', rows: [['ธนาคารตัวอย่าง'], columns, [now, 'รับโอน', null, first, newId()]] },
      { name: 'สิงหาคม', rows: [columns, [now, 'รับโอน', null, second, newId()]] },
    ],
  })
  const zip = new ZipFile()
  zip.addBuffer(Buffer.from(workbook), '2569/scb.xlsx')
  zip.addBuffer(Buffer.from([HEADER, `${stamp()},รับโอน,,${third.toFixed(2)},,,,${newId()}`].join('\n')), 'scb.csv')
  zip.addBuffer(Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'old.xls')
  zip.end()

  const { page } = await testContext.openSession({ name: 'Ploy', role: 'finance-maker' })
  const [deposits, statement] = [new Deposits(page), new StatementImport(page)]
  await deposits.visit('?tab=imports')
  await statement.begin({ name: 'statements.zip', text: await buffer(zip.outputStream) }, account)
  const files = statement.dialog.getByRole('table', { name: 'Files in the ZIP' })
  await expect(files.getByRole('row').filter({ hasText: 'old.xls' })).toContainText('Save it as XLSX or CSV')
  await expect(files.getByRole('row').filter({ hasText: 'scb.csv' })).toContainText('CSV')
  await statement.goOn()
  await expect(statement.dialog.getByRole('alert')).toHaveText('Choose a file from the ZIP')

  // The second sheet: numbers and dates have their columns without a format.
  await statement.dialog.getByRole('button', { name: 'Choose 2569/scb.xlsx' }).click()
  await statement.dialog.getByLabel('Sheet').selectOption('สิงหาคม')
  await expect(statement.dialog.getByText('Detected format: XLSX.')).toBeVisible()
  await statement.goOn()
  await expect(statement.dialog.getByLabel('Column separator')).toHaveCount(0)
  await expect(statement.dialog.getByRole('region', { name: 'Import preview' })).toContainText(money(second))
  await statement.goOn()
  await expect(statement.figure('New')).toHaveText('1')
  await statement.dialog.getByRole('button', { name: 'Import 1 transaction' }).click()

  // The other file is still to be imported.
  await expect(files.getByRole('row').filter({ hasText: 'scb.xlsx' })).toContainText('Imported')
  await expect(statement.dialog.getByText('Detected format: ZIP.')).toBeVisible()
  await statement.dialog.getByRole('button', { name: 'Choose scb.csv' }).click()
  await expect(statement.dialog.getByText('Detected format: CSV.')).toBeVisible()
  await statement.goOn()
  await expect(statement.dialog.getByRole('region', { name: 'Import preview' })).toContainText(money(third))
  await statement.goOn()
  await statement.importAll()
  await expect(statement.outcome('Unmatched')).toContainText('1')
  await expect(page.getByRole('heading', { name: 'scb.csv' })).toBeVisible()
})
