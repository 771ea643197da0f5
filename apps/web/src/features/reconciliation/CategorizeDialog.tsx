import { useTranslation } from '../../i18n/use-translation.ts'
import { useFormat } from '../../i18n/format.ts'
import { useActionForm } from '../../ui/action/use-action-form.ts'

import dialogs from '../../ui/dialogs/dialogs.module.css'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { ReasonField } from '../../ui/form/ReasonField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Money } from '../../ui/money/Money.tsx'
import { type LineCategory, categoriesFor, type Item } from './reconciliation.ts'
import { useCounterparts } from './queries.ts'
import record from '../../ui/drawer/record.module.css'

type Values = { kind: string; counterpart: string; reason: string }
/** The server's field names of the counterpart. */
const fieldOf = { withdrawalId: 'counterpart', transferId: 'counterpart', depositId: 'counterpart' } as const
const idField = { 'own-transfer': 'transferId', withdrawal: 'withdrawalId', return: 'depositId' } as const

/** Categorizes an unreconciled bank line. A line gets one category, once. */
export function CategorizeDialog({ item, accountId, onClose }: { item: Item; accountId: string; onClose: () => void }) {
  const { t } = useTranslation('reconciliation')
  const format = useFormat()
  const form = useActionForm('banking.explain', {
    defaults: { kind: '', counterpart: '', reason: '' },
    fieldOf,
    request: (values: Values) => ({ params: { id: item.lineId ?? '' }, body: bodyOf(values) }),
    done: () => t('explain.done'),
    onDone: onClose,
  })
  const kind = form.rhf.watch('kind') as LineCategory | ''
  const others = useCounterparts(kind, item, accountId)
  const suggestions = kind === '' ? [] : t.list(`explain.reasons.${kind}`)
  return (
    <FormDialog title={t('explain.title')} form={form} submit={t('explain.submit')} onClose={onClose}>
      <dl className={dialogs.facts}>
        <dt>{t(item.direction)}</dt>
        <dd>
          <Money amount={item.amount} strong />
        </dd>
        <dt>{t('explain.at')}</dt>
        <dd>{format.when(item.at, 'dateTime')}</dd>
        {item.text !== null && (
          <>
            <dt>{t('explain.text')}</dt>
            <dd lang="th">{item.text}</dd>
          </>
        )}
        {item.reference !== null && (
          <>
            <dt>{t('explain.reference')}</dt>
            <dd>{item.reference}</dd>
          </>
        )}
      </dl>
      <SelectField
        name="kind"
        label={t('explain.kind')}
        required
        choices={categoriesFor(item.direction).map(value => ({ value, label: t(`explain.is.${value}`) }))}
      />
      {others !== null && (
        <SelectField
          key={kind}
          name="counterpart"
          label={t(`explain.which.${others.kind}`)}
          hint={
            others.choices.length === 0 && !others.loading
              ? t(`explain.nothing.${others.kind}`)
              : t('explain.sameAmount')
          }
          required
          choices={others.choices}
        />
      )}
      {kind === 'fee' || kind === 'interest' ? <p className={record.hint}>{t(`explain.note.${kind}`)}</p> : null}
      <ReasonField suggestions={suggestions} />
    </FormDialog>
  )
}

function bodyOf({ kind, counterpart, reason }: Values) {
  const is = kind as LineCategory
  const input = { kind: is, reason: reason.trim() }
  return is === 'fee' || is === 'interest' ? input : { ...input, [idField[is]]: counterpart }
}
