import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Alert } from '../../../ui/alert/Alert.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { ApiError } from '../../../api/api-error.ts'
import { read } from '../../../api/read.ts'
import { DeclaredFields } from '../../../ui/form/declared/DeclaredFields.tsx'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { typedIn } from '../../../ui/form/declared/validity.ts'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { type AdminDetail, isNetwork, linesOf } from '../admin.ts'
import css from '../admins.module.css'
import { addressesForm } from '../forms.ts'

type Values = { allowedAddresses: string }
type Props = { admin: AdminDetail; meId: string; onClose: () => void }

/** The networks an admin can sign in from, one per line. What shuts the editor out is refused. */
export function AddressesDialog({ admin, meId, onClose }: Props) {
  const { t } = useTranslation('admins')
  const form = useDeclaredForm('admins.change-addresses', addressesForm, {
    record: admin,
    request: body => ({ params: { id: admin.id }, body }),
    done: () => t('change-addresses.done', { name: admin.name }),
    onDone: onClose,
  })
  const check = (text: string) => {
    const wrong = linesOf(text).flatMap((line, at) =>
      isNetwork(line) ? [] : [t('addresses.wrong', { line: at + 1, text: line })],
    )
    return wrong.length === 0 ? undefined : wrong.join('\n')
  }
  return (
    <FormDialog
      title={t('change-addresses.title', { name: admin.name })}
      form={form}
      submit={t('ui:save')}
      onClose={onClose}
    >
      <p className={css.note}>{t('change-addresses.note')}</p>
      <Refused error={form.error} lines={linesOf(typedIn(form.rhf.watch(), 'allowedAddresses'))} />
      <div className={css.lines}>
        <DeclaredFields
          form={addressesForm}
          rows={[['allowedAddresses']]}
          states={() => ({ allowedAddresses: { check } })}
        />
      </div>
      <OwnAddress meId={meId} />
    </FormDialog>
  )
}

/** The server's refusal, line by line, and the one that protects the editor. */
function Refused({ error, lines }: { error: unknown; lines: readonly string[] }) {
  const { t } = useTranslation('admins')
  if (!(error instanceof ApiError)) return null
  const { blockers } = error.details
  if (error.code === 'BLOCKED' && Array.isArray(blockers) && blockers.includes('shuts-you-out'))
    return <Alert severity="warning">{t('addresses.shutsOut')}</Alert>
  const wrong = Object.keys(error.fields).flatMap(field => {
    const at = Number(/^allowedAddresses\.(\d+)$/.exec(field)?.[1] ?? Number.NaN)
    return Number.isNaN(at) ? [] : [t('addresses.wrong', { line: at + 1, text: lines[at] ?? '' })]
  })
  return wrong.length === 0 ? null : <Alert severity="warning">{wrong.join('\n')}</Alert>
}

/** The editor's own address, and a button that adds it. */
function OwnAddress({ meId }: { meId: string }) {
  const { t } = useTranslation('admins')
  const { watch, setValue } = useFormContext<Values>()
  const ip = useQuery(read('admins.get', { params: { id: meId } })).data?.data.session?.ip
  if (ip === undefined || ip === null) return null
  const lines = linesOf(watch('allowedAddresses'))
  return (
    <p className={css.own}>
      {t('addresses.own', { ip })}
      {!lines.includes(ip) && (
        <Button
          size="small"
          onClick={() =>
            setValue('allowedAddresses', [...lines, ip].join('\n'), { shouldDirty: true, shouldValidate: true })
          }
        >
          {t('addresses.addOwn')}
        </Button>
      )}
    </p>
  )
}
