import { useTranslation } from '../i18n/use-translation.ts'
import { ExclusionList, ReturnList } from '../features/exclusions/index.ts'
import { ReviewList } from '../features/harm/index.ts'
import { LimitList } from '../features/limits/index.ts'
import { HitList, RegisterTab } from '../features/registers/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { later } from '../ui/later.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

// Deposits bring words of their own.
const HeldDeposits = later(async () => {
  const [part] = await Promise.all([import('./HeldDeposits.tsx'), loadScreenWords('deposits')])
  return part.HeldDeposits
})

const tabs = ['risk', 'excluded', 'returns', 'limits', 'held', 'register', 'hits'] as const

/** /protection: what protects players. */
export function ProtectionPage() {
  const { t } = useTranslation('protection')
  const can = usePermission()
  const open = tabs.filter(each => each !== 'held' || can('deposits.read'))
  const { tab = 'risk', change } = useTabs(open)
  return (
    <>
      <PageTitle name="protection" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'risk' && <ReviewList />}
        {tab === 'excluded' && <ExclusionList />}
        {tab === 'returns' && <ReturnList />}
        {tab === 'limits' && <LimitList />}
        {tab === 'held' && <HeldDeposits />}
        {tab === 'register' && <RegisterTab />}
        {tab === 'hits' && <HitList />}
      </TabPanels>
    </>
  )
}
