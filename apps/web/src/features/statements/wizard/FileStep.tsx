import { useTranslation } from '../../../i18n/use-translation.ts'
import { Select } from '../../../ui/field/Field.tsx'
import { FileDrop } from '../../../ui/files/FileDrop.tsx'
import type { ReadFile } from '../../../ui/files/read-file.ts'
import { accountName, useAccounts } from '../../../ui/reference-data.ts'
import { fileRule } from '../statement.ts'

type Props = {
  accountId: string
  fileName: string | undefined
  missing: 'account' | 'file' | null
  error: string | undefined
  busy: boolean
  onAccount: (id: string) => void
  onFile: (file: ReadFile) => void
}

/** The account and the file. */
export function FileStep({ accountId, fileName, missing, error, busy, onAccount, onFile }: Props) {
  const { t } = useTranslation('statements')
  const accounts = useAccounts().data?.data
  return (
    <>
      <Select
        required
        label={t('wizard.account')}
        value={accountId}
        error={missing === 'account'}
        help={missing === 'account' ? t('wizard.accountMissing') : ' '}
        autoFocus
        onChange={event => onAccount(event.target.value)}
      >
        <option value="">{t('mapping.choose')}</option>
        {accounts?.map(account => (
          <option key={account.id} value={account.id}>{`${accountName(account)} · ${account.holder}`}</option>
        ))}
      </Select>
      <FileDrop
        {...fileRule}
        label={t('wizard.file')}
        hint={t('wizard.fileHint')}
        taken={fileName}
        busy={busy}
        error={missing === 'file' ? t('wizard.fileMissing') : error}
        onFile={onFile}
      />
    </>
  )
}

type SheetProps = { sheet: string | null; sheets: readonly string[]; busy: boolean; onChoose: (sheet: string) => void }

/** The sheet of a workbook, or the table of an HTML page. */
export function SheetSelect({ sheet, sheets, busy, onChoose }: SheetProps) {
  const { t } = useTranslation('statements')
  return (
    <Select
      label={t('wizard.sheet')}
      value={sheet ?? ''}
      disabled={busy}
      onChange={event => onChoose(event.target.value)}
    >
      {sheets.map(name => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </Select>
  )
}
