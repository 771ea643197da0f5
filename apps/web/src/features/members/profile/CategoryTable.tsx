import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/money/Money.tsx'
import type { CategoryProgress } from '../member.ts'
import css from './turnover.module.css'

/** Bets per game category, and the part that counts towards the turnover. */
export function CategoryTable({ categories }: { categories: readonly CategoryProgress[] }) {
  const { t } = useTranslation('member')
  return (
    <table className={css.categories}>
      <thead>
        <tr>
          <th scope="col">{t('turnover.category')}</th>
          <th scope="col" data-align="end">
            {t('turnover.staked')}
          </th>
          <th scope="col" data-align="end">
            {t('turnover.counted')}
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, staked, counted }) => (
          <tr key={category}>
            <th scope="row">{t(`category.${category}`)}</th>
            <td data-align="end">
              <Money amount={staked} />
            </td>
            <td data-align="end">
              <Money amount={counted} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
