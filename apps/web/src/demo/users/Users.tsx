import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { TabPanels } from '../../ui/tabs/TabBar.tsx'
import { NotFound } from '../parts/NotFound.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { DetailsCards, ProfileCards, SimpleCards } from './cards.tsx'
import { ProfileRows, UserRows, UserTable } from './lists.tsx'

/** The views by the last part of their address; the first one needs none. */
const views: Readonly<Record<string, ReactNode>> = {
  details: <DetailsCards />,
  simple: <SimpleCards />,
  profile: <ProfileCards />,
  list: <UserTable />,
  rows: <UserRows />,
  profiles: <ProfileRows />,
}

/** The users as cards of three kinds and as lists of three kinds. */
export function Users({ rest }: { rest: readonly string[] }) {
  const { t } = useTranslation('demoUsers')
  const navigate = useNavigate()
  const current = rest.length === 0 ? 'details' : rest.join('/')
  if (!Object.hasOwn(views, current)) return <NotFound />
  return (
    <>
      <PageHead title={t('title')} />
      <TabPanels
        label={t('views')}
        tabs={Object.keys(views).map(key => ({ key, label: t(`view.${key}`) }))}
        current={current}
        onChange={key =>
          void navigate({ to: '/demo/$', params: { _splat: key === 'details' ? 'users' : `users/${key}` } })
        }
      >
        {views[current]}
      </TabPanels>
    </>
  )
}
