import { useTranslation } from '../i18n/use-translation.ts'
import { BatchList, UnusedCodes, UsedCodes } from '../features/credit-codes/index.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const tabs = ['batches', 'unused', 'used'] as const

/** /creditcode: batches of codes, the codes that are left, and their redemptions. */
export function CreditCodePage() {
  const { t } = useTranslation('creditCodes')
  // The codes of one batch stay those of that batch.
  const { tab = 'batches', change } = useTabs(tabs, (_from, to) => (to === 'batches' ? [] : ['batchId']))
  return (
    <>
      <PageTitle name="creditCodes" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={tabs.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'batches' ? <BatchList /> : tab === 'unused' ? <UnusedCodes /> : <UsedCodes />}
      </TabPanels>
    </>
  )
}
