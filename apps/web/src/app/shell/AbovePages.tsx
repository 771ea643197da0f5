import { lazy, Suspense } from 'react'
import { loadScreenWords } from '../../i18n/i18n.ts'
import { abovePages } from '../screens.ts'
import css from './shell.module.css'

const parts = abovePages.map(({ page, words }) =>
  lazy(() =>
    Promise.all([page(), loadScreenWords(words)]).then(
      ([component]) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  ),
)

/** What is shown above every page. A part that cannot be loaded is left out until the page is loaded again. */
export const AbovePages = () => (
  <div className={css.above}>
    {parts.map((Part, at) => (
      <Suspense key={at} fallback={null}>
        <Part />
      </Suspense>
    ))}
  </div>
)
