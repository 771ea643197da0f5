import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type NavKey, thaiTitle } from '../app/shell/navigation.ts'
import { PageHead } from '../ui/page-head/PageHead.tsx'

/** A page's heading, named as the sidebar names it. */
export function PageTitle({ name, actions }: { name: NavKey; actions?: ReactNode }) {
  const { t } = useTranslation('nav')
  return <PageHead title={thaiTitle(name)} caption={t(name)} actions={actions} />
}
