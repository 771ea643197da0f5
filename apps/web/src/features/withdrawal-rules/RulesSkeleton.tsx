import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/panel/Skeleton.tsx'
import { Panel } from '../../ui/panel/Panel.tsx'
import { categories } from './rules.ts'
import css from './rules.module.css'

const COUNTS = { limits: 6, turnover: 1 + categories.length, auto: 8 } as const

/** As high as the form will be: nothing jumps when it comes. */
export function RulesSkeleton() {
  const { t } = useTranslation('withdrawalRules')
  return (
    <div className={css.page} aria-busy="true">
      {(['limits', 'turnover', 'auto'] as const).map(part => (
        <Panel key={part} title={t(`${part}.title`)} caption={t(`${part}.caption`)}>
          <div className={css.columns}>
            {Array.from({ length: COUNTS[part] }, (_, at) => (
              <div key={at} className={css.skeleton}>
                <Skeleton width={40 + ((at * 17) % 40)} />
              </div>
            ))}
          </div>
        </Panel>
      ))}
    </div>
  )
}
