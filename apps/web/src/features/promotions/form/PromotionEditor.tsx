import { useCallback, useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { type FormValues, toValues } from '../../../ui/form/declared/form-fields.ts'
import { useDeclaredForm } from '../../../ui/form/declared/use-declared-form.ts'
import { useFieldLabels } from '../../../ui/form/declared/use-field-labels.tsx'
import { EditForm } from '../../../ui/form/EditForm.tsx'
import { useListSearch } from '../../../ui/resource-table/use-list-search.ts'
import { type Change, Changes } from '../../../ui/versions/Versions.tsx'
import css from '../detail/detail.module.css'
import { Simulator } from '../detail/Simulator.tsx'
import { type Promotion, termsOf } from '../promotion.ts'
import { promotionForm, tryTerms } from './form.ts'
import { PromotionFields } from './PromotionFields.tsx'

/** The terms in a form, with the simulator beside them; restarts when another user saved before any input. */
export function PromotionEditor({ promotion }: { promotion: Promotion }) {
  const [starts, setStarts] = useState(0)
  const restart = useCallback(() => setStarts(count => count + 1), [])
  return <TermsForm key={starts} promotion={promotion} onRestart={restart} />
}

function TermsForm({ promotion, onRestart }: { promotion: Promotion; onRestart: () => void }) {
  const { t } = useTranslation('promotions')
  const [, setSearch] = useListSearch()
  const { changesOf } = useFieldLabels(promotionForm)
  const [changes, setChanges] = useState<readonly Change[] | null>(null)
  const saved = termsOf(promotion)
  const close = () => setSearch({ tab: undefined }, { replace: true })
  const edited = useDeclaredForm('promotions.change', promotionForm, {
    record: promotion,
    request: body => ({ params: { id: promotion.id }, body }),
    done: ({ data }) => t('saved', { name: data.title }),
    onDone: close,
  })
  const { rhf, dirty, submit } = edited
  const { version } = promotion
  const [begun] = useState(version)
  useEffect(() => {
    if (version !== begun && changes === null && !dirty()) onRestart()
  }, [version, begun, changes, dirty, onRestart])
  const values = { ...rhf.getValues(), ...useWatch({ control: rhf.control }) } as FormValues

  // Grants keep their terms: the changes are confirmed once some were made.
  const review = async () => {
    if (!(await rhf.trigger(undefined, { shouldFocus: true }))) return
    const differing = changesOf(toValues(promotionForm, promotion), rhf.getValues())
    if (promotion.granted === 0 || differing.length === 0) return submit()
    setChanges(differing)
  }
  return (
    <div className={css.editor}>
      <EditForm
        form={{ ...edited, submit: review }}
        submit={t('save')}
        onCancel={close}
        renderActions={(actions, error, fields) => (
          <div className={css.column}>
            {error}
            {fields}
            <div className={css.actions}>{actions}</div>
          </div>
        )}
      >
        <PromotionFields promotion={promotion} />
      </EditForm>
      <Simulator promotion={promotion} saved={saved} draft={tryTerms(values, saved)} />
      {changes !== null && (
        <ConfirmDialog
          title={t('review.title', { version: promotion.termsVersion + 1 })}
          note={t('review.note', { count: promotion.granted })}
          confirm={t('save')}
          working={edited.working}
          onConfirm={() => {
            setChanges(null)
            void submit()
          }}
          onClose={() => setChanges(null)}
        >
          <Changes changes={changes} />
        </ConfirmDialog>
      )}
    </div>
  )
}
