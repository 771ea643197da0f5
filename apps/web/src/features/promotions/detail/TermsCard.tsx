import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { formatMoney } from '../../../ui/money/format-money.ts'
import { Panel } from '../../../ui/panel/Panel.tsx'
import { Picture } from '../../../ui/picture/Picture.tsx'
import type { Promotion } from '../promotion.ts'
import { Bonus, Turnover, useAudienceText, useContributionText } from '../terms.tsx'
import css from './detail.module.css'

/** The terms of new grants. */
export function TermsCard({ promotion }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const audience = useAudienceText()
  const contributions = useContributionText()
  const { minDeposit, capMultiple, validDays, stackable, frequency, limits, startsAt, endsAt } = promotion
  const moment = (at: string | null, none: string) =>
    at === null ? t(none) : `${format.when(at, 'day')}, ${format.when(at, 'clock')}`
  const lines = [
    ['bonus', <Bonus key="bonus" terms={promotion} />],
    ['minDeposit', formatMoney(minDeposit)],
    ['turnover', <Turnover key="turnover" terms={promotion} />],
    ['cap', capMultiple === null ? t('term.noCap') : t('term.cap', { times: capMultiple })],
    ['frequency', t(`frequency.${frequency}`)],
    ['validDays', validDays === null ? t('term.noLimit') : t('term.days', { count: validDays })],
    ['audience', audience(promotion.audience)],
    ['stackable', t(stackable ? 'term.stackable' : 'term.oneAtATime')],
    ['limits', limitsText()],
    ['dates', `${moment(startsAt, 'term.atOnce')} – ${moment(endsAt, 'term.untilEnded')}`],
    ['contributions', contributions(promotion.contributions)],
  ] as const
  return (
    <Panel
      title={t('terms')}
      actions={<span className={css.share}>{t('termsCaption', { version: promotion.termsVersion })}</span>}
    >
      <dl className={css.terms}>
        {lines.map(([name, value]) => (
          <div key={name} data-term={name}>
            <dt>{t(`termName.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )

  function limitsText(): string {
    const { perMember, perDay } = limits
    const parts = [
      ...(perMember === null ? [] : [t('term.perMember', { count: perMember })]),
      ...(perDay === null ? [] : [t('term.perDay', { count: perDay })]),
    ]
    return parts.length === 0 ? t('term.noLimit') : parts.join(' · ')
  }
}

/** The rules as players read them, with the picture. */
export function RulesCard({ promotion: { terms, picture } }: { promotion: Promotion }) {
  const { t } = useTranslation('promotions')
  if (terms === null && picture === null) return null
  return (
    <Panel title={t('rules')}>
      {picture !== null && <Picture picture={picture} />}
      {terms !== null && (
        <p lang="th" className={css.rules}>
          {terms}
        </p>
      )}
    </Panel>
  )
}
