import { useTranslation } from '../../i18n/use-translation.ts'
import { useAction } from '../../ui/action/use-action.ts'
import { ReasonDialog } from '../../ui/dialogs/ReasonDialog.tsx'
import type { RowOf } from '../../ui/resource-table/list-types.ts'

type Props = { spin: RowOf<'wheel.spins'>; onClose: () => void }

/** Records that an item was handed over, with a note. */
export function HandOverDialog({ spin, onClose }: Props) {
  const { t } = useTranslation('wheel')
  const { submit, dialog } = useAction('wheel.hand-over', {
    done: () => t('handOver.done', { title: spin.title }),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...dialog}
      title={t('handOver.title')}
      note={t('handOver.note')}
      facts={[
        { label: t('column.prize'), value: spin.title },
        { label: t('column.member'), value: `${spin.member.username} ${spin.member.name}` },
        { label: t('column.number'), value: `S-${spin.number}` },
      ]}
      confirm={t('handOver.confirm')}
      onConfirm={note => submit({ params: { id: spin.id }, body: { note } })}
      onClose={onClose}
    />
  )
}
