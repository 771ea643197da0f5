import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/read.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { DeclaredFields, type FieldStates } from '../../../ui/form/declared/DeclaredFields.tsx'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import css from '../detail/detail.module.css'
import type { Promotion } from '../promotion.ts'
import { useOptions } from '../queries.ts'
import { promotionForm, sections } from './form.ts'

/** The fields of the terms, by what they decide. */
export function PromotionFields({ promotion: { status, capMultiple } }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const capAllowed = useOptions().data?.data.capAllowed === true
  const canReadTags = usePermission()('members.read')
  const tags = useQuery({ ...read('members.tags'), enabled: canReadTags }).data?.data
  const suggestions = tags?.map(({ tag }) => tag) ?? []
  const states: FieldStates = () => ({
    // One that was set while the licence allowed it is shown, so that it can be removed.
    capMultiple: { hidden: !capAllowed && capMultiple === null },
    'audience.withTags': { suggestions },
    'audience.withoutTags': { suggestions },
    startsAt: { disabled: status !== 'draft' && status !== 'scheduled' },
  })
  return Object.entries(sections).map(([section, rows]) => (
    <Panel
      key={section}
      title={t(`section.${section}`)}
      {...(section === 'audience' ? { caption: t('section.audienceCaption') } : {})}
    >
      <div className={css.fields}>
        <DeclaredFields form={promotionForm} rows={rows} states={states} />
      </div>
    </Panel>
  ))
}
