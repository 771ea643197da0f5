import { useState } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useAction } from '../../../ui/action/use-action.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { formatCount } from '../../../ui/money/format-money.ts'
import { useFieldLabels } from '../../../ui/form/declared/use-field-labels.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Versions } from '../../../ui/versions/Versions.tsx'
import { promotionForm, valuesOf } from '../form/form.ts'
import type { Promotion, Version } from '../promotion.ts'
import css from '../promotions.module.css'
import { useVersions } from '../queries.ts'

/** Every saved version of the terms: by whom, what it changed, and how many grants were made under it. */
export function PromotionVersions({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const { changesOf } = useFieldLabels(promotionForm)
  const found = useVersions(promotion.id)
  const [restoring, setRestoring] = useState<Version | null>(null)
  const canChange = promotion.can.includes('change')
  const versions = found.data?.data
  return (
    <Panel title={t('versions.title')} caption={t('versions.caption')} flush>
      <Versions
        found={found}
        empty={t('versions.empty')}
        initial={t('versions.system')}
        restore={t('restore.open')}
        versions={versions?.map((each, index) => {
          const before = versions[index + 1]
          const isCurrent = each.version === promotion.termsVersion
          return {
            version: each.version,
            at: each.savedAt,
            by: each.savedBy?.name ?? null,
            notes: (
              <span className={css.quiet}>
                {' '}
                · {t('grants', { count: each.granted, shown: formatCount(each.granted) })}
                {isCurrent && <b> · {t('versions.current')}</b>}
              </span>
            ),
            changes: before === undefined ? [] : changesOf(valuesOf(before), valuesOf(each)),
            onRestore: canChange && !isCurrent ? () => setRestoring(each) : undefined,
          }
        })}
      />
      {restoring !== null && (
        <RestoreDialog promotion={promotion} version={restoring} onClose={() => setRestoring(null)} />
      )}
    </Panel>
  )
}

type RestoreProps = { promotion: Promotion; version: Version; onClose: () => void }

/** Earlier terms become a new version: the history stays complete. */
function RestoreDialog({ promotion: { id, version: current }, version: { version, form }, onClose }: RestoreProps) {
  const { t } = useTranslation('promotions')
  const { submit, dialog } = useAction('promotions.change', {
    done: ({ data }) => t('saved', { name: data.title }),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={t('restore.title', { version })}
      note={t('restore.note')}
      confirm={t('restore.confirm')}
      {...dialog}
      onConfirm={() => submit({ params: { id }, body: form, ifMatch: current })}
      onClose={onClose}
    />
  )
}
