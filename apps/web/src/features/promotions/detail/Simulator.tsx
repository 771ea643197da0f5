import { useDeferredValue, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { useFormat } from '../../../i18n/format.ts'
import { MemberField, type SelectedMember } from '../../../ui/form/MemberField.tsx'
import { isAmount, readBaht } from '../../../ui/form/money-text.ts'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import { formatMoney, formatWholeMoney } from '../../../ui/money/format-money.ts'
import { CardState } from '../../../ui/panel/CardState.tsx'
import { usePermission } from '../../../ui/permission/use-permission.ts'
import { Segments } from '../../../ui/segments/Segments.tsx'
import {
  expectedResult,
  groupCategories,
  percentOf,
  type Promotion,
  type Simulation,
  SLOT_EDGE_PERCENT,
  type Terms,
  timesOf,
} from '../promotion.ts'
import { useSimulation } from '../queries.ts'
import { BacktestPanel } from './BacktestPanel.tsx'
import css from './simulator.module.css'
import { Verdict } from './Verdict.tsx'

type Props = {
  promotion: Promotion
  saved: Terms
  /** The terms being edited; null while they are incomplete, absent where none are. */
  draft?: Terms | null
}
type Values = { amount: string; member: SelectedMember | null }

/** Tries one deposit on the saved terms or the draft. It saves nothing. */
export function Simulator({ promotion, saved, draft }: Props) {
  const { t } = useTranslation('promotions')
  const [chosen, setChosen] = useState<'saved' | 'draft'>('draft')
  const rhf = useForm<Values>({ defaultValues: { amount: '1,000.00', member: null }, mode: 'onTouched' })
  const canSearch = usePermission()('members.read')
  const [amount, member] = rhf.watch(['amount', 'member'])
  const isDraft = draft !== undefined && chosen === 'draft'
  const form = useDeferredValue(isDraft ? draft : saved)
  const reading = useSimulation({
    form,
    amount: isAmount(amount) ? readBaht(amount) : null,
    memberId: member?.id,
    promotionId: promotion.id,
  })
  const simulation = reading.data?.data
  return (
    <section className={css.card} aria-labelledby="simulator" aria-busy={reading.isFetching}>
      <header className={css.head}>
        <h2 id="simulator">{t('page.simulator')}</h2>
        {draft !== undefined && (
          <Segments
            label={t('simulator.terms')}
            value={chosen}
            onChange={setChosen}
            options={[
              { name: 'saved', label: t('simulator.version', { version: promotion.termsVersion }) },
              { name: 'draft', label: t('simulator.draft') },
            ]}
          />
        )}
      </header>
      <FormProvider {...rhf}>
        <div className={css.inputs}>
          <MoneyField name="amount" label={t('recipient.deposit')} required min={0} />
          {canSearch && <MemberField name="member" label={t('simulator.member')} />}
        </div>
      </FormProvider>
      {form === null ? (
        <p className={css.quiet}>{t('simulator.incomplete')}</p>
      ) : (
        <CardState reading={reading}>
          {simulation !== undefined && (
            <Result simulation={simulation} terms={form} amount={isAmount(amount) ? readBaht(amount) : 0} />
          )}
        </CardState>
      )}
      {form !== null && <BacktestPanel form={form} />}
    </section>
  )
}

type ResultProps = { simulation: Simulation; terms: Terms; amount: number }

function Result({ simulation, terms, amount }: ResultProps) {
  const { t } = useTranslation('promotions')
  const format = useFormat()
  const { bonus, turnover, maxConverted, expiresAt } = simulation
  const bonusNote =
    terms.bonus.kind === 'percent'
      ? t('simulator.of', { share: percentOf(terms.bonus.basisPoints), amount: formatWholeMoney(amount) })
      : undefined
  const turnoverNote =
    turnover.required === 0 ? undefined : `${timesOf(terms.turnoverPercent)} × ${formatWholeMoney(turnover.base)}`
  return (
    <div className={css.result}>
      <Verdict simulation={simulation} />
      <dl className={css.lines}>
        <Line label={t('termName.bonus')} note={bonusNote} value={formatMoney(bonus)} />
        <Line label={t('simulator.together')} value={formatMoney(amount + bonus)} />
        <Line label={t('simulator.required')} note={turnoverNote} value={formatMoney(turnover.required)} />
        <Line label={t('simulator.cap')} value={maxConverted === null ? t('term.noCap') : formatMoney(maxConverted)} />
        {expiresAt !== null && <Line label={t('recipient.expiresAt')} value={format.when(expiresAt, 'date')} />}
      </dl>
      {turnover.replacesDeposit && <p className={css.quiet}>{t('simulator.replaces')}</p>}
      {turnover.required > 0 && <BetsNeeded categories={turnover.byCategory} />}
      <Expected simulation={simulation} />
    </div>
  )
}

type LineProps = { label: string; note?: string | undefined; value: string; tone?: 'good' | 'bad' }

const Line = ({ label, note, value, tone }: LineProps) => (
  <div data-tone={tone}>
    <dt>
      {label} {note !== undefined && <small>{note}</small>}
    </dt>
    <dd>{value}</dd>
  </div>
)

function BetsNeeded({ categories }: { categories: Simulation['turnover']['byCategory'] }) {
  const { t } = useTranslation('promotions')
  return (
    <>
      <h3 id="bets-needed" className={css.title}>
        {t('simulator.bets')}
      </h3>
      <table className={css.table} aria-labelledby="bets-needed">
        <thead>
          <tr>
            <th scope="col">{t('simulator.game')}</th>
            <th scope="col">{t('simulator.contribution')}</th>
            <th scope="col">{t('simulator.stakes')}</th>
          </tr>
        </thead>
        <tbody>
          {groupCategories(categories).map(group => {
            const [first] = group
            if (first === undefined) return null
            return (
              <tr key={first.percent}>
                <th scope="row">{group.map(({ category }) => t(`category.${category}`)).join(', ')}</th>
                <td>{first.percent}%</td>
                <td>{first.stakes === null ? t('simulator.notCounted') : formatMoney(first.stakes)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </>
  )
}

function Expected({ simulation }: { simulation: Simulation }) {
  const { t } = useTranslation('promotions')
  const expected = expectedResult(simulation)
  if (expected === null || simulation.turnover.required === 0) return null
  const { stakes, ggr, cost, keeps } = expected
  return (
    <>
      <h3 className={css.title}>{t('simulator.expected', { rtp: 100 - SLOT_EDGE_PERCENT })}</h3>
      <dl className={css.lines}>
        <Line
          label={t('simulator.ggr')}
          note={t('simulator.of', { share: `${SLOT_EDGE_PERCENT}%`, amount: formatWholeMoney(stakes) })}
          value={formatMoney(ggr)}
        />
        <Line label={t('figure.cost.name')} value={formatMoney(-cost)} />
        <Line label={t('simulator.keeps')} value={formatMoney(keeps)} tone={keeps < 0 ? 'bad' : 'good'} />
      </dl>
    </>
  )
}
