import { openGrantOptions } from '@backoffice/contract/promotions/terms'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { RadioGroup } from '../../../ui/choice/Choice.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { reasonTexts } from '../../../ui/dialogs/dialog-texts.ts'
import { ReasonDialog } from '../../../ui/dialogs/ReasonDialog.tsx'
import { later } from '../../../ui/later.tsx'
import { formatWholeMoney } from '../../../ui/money/format-money.ts'
import { type BarAction, type Promotion, termsOf } from '../promotion.ts'
import { useFigures } from '../queries.ts'

const GrantDialog = later(async () => (await import('./GrantDialog.tsx')).GrantDialog)

type Props = { promotion: Promotion; onClose: () => void }

/** The confirmation of an action, or its form. */
export function PromotionDialog({ action, ...props }: Props & { action: Exclude<BarAction, 'change'> }) {
  switch (action) {
    case 'end':
      return <EndDialog {...props} />
    case 'grant':
      return <GrantDialog {...props} />
    case 'duplicate':
      return <DuplicateDialog {...props} />
    case 'schedule':
    case 'activate':
    case 'pause':
    case 'resume':
    case 'archive':
      return <StateDialog action={action} {...props} />
  }
}

type StateAction = 'schedule' | 'activate' | 'pause' | 'resume' | 'archive'

function StateDialog({ action, promotion: { id, title }, onClose }: Props & { action: StateAction }) {
  const { t } = useTranslation('promotions')
  const { submit, dialog } = useAction(`promotions.${action}`, {
    done: () => t(`${action}.done`, { name: title }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t(`${action}.title`)}
      note={t(`${action}.note`)}
      facts={[{ label: t('column.title'), value: <span lang="th">{title}</span> }]}
      confirm={t(`${action}.confirm`)}
      {...dialog}
      onConfirm={() => submit({ params: { id } })}
      onClose={onClose}
    />
  )
}

type OpenGrants = (typeof openGrantOptions)[number]

/** Ends it for good, and asks what happens to the grants that are still being wagered. */
function EndDialog({ promotion: { id, title }, onClose }: Props) {
  const { t } = useTranslation('promotions')
  const [grants, setGrants] = useState<OpenGrants>('keep')
  const reserved = useFigures(id).data?.data.reserved
  const { submit, dialog } = useAction('promotions.end', {
    done: () => t('end.done', { name: title }),
    onSettled: onClose,
  })
  return (
    <ReasonDialog
      {...reasonTexts(t, 'end')}
      tone="error"
      facts={[
        { label: t('column.title'), value: <span lang="th">{title}</span> },
        ...(reserved === undefined ? [] : [{ label: t('budget.reserved'), value: formatWholeMoney(reserved) }]),
      ]}
      {...dialog}
      onConfirm={reason => submit({ params: { id }, body: { grants, reason } })}
      onClose={onClose}
    >
      <RadioGroup
        label={t('end.grants')}
        choices={openGrantOptions.map(value => ({ value, label: t(`end.option.${value}`) }))}
        value={grants}
        disabled={dialog.working}
        onChange={setGrants}
      />
    </ReasonDialog>
  )
}

/** Copies its terms into a new draft, without dates: those of the original have passed or are in use. */
function DuplicateDialog({ promotion, onClose }: Props) {
  const { t } = useTranslation('promotions')
  const navigate = useNavigate()
  const { submit, dialog } = useAction('promotions.create', {
    done: ({ data }) => t('duplicate.done', { name: data.title }),
    onDone: ({ data: { id } }) => void navigate({ href: `/promotion/detail/${id}?tab=edit` }),
    onSettled: onClose,
  })
  const title = t('duplicate.name', { name: promotion.title }).slice(0, 120)
  return (
    <ConfirmDialog
      title={t('duplicate.title')}
      note={t('duplicate.note')}
      facts={[{ label: t('column.title'), value: <span lang="th">{title}</span> }]}
      confirm={t('duplicate.confirm')}
      {...dialog}
      onConfirm={() => submit({ body: { ...termsOf(promotion), title, startsAt: null, endsAt: null } })}
      onClose={onClose}
    />
  )
}
