import { loadScreenWords } from '../i18n/i18n.ts'
import { HitList, RuleList } from '../features/risk/index.ts'
import { useSignedIn } from '../features/session/index.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { later } from '../ui/later.tsx'
import { usePermission } from '../ui/permission/use-permission.ts'
import { useTabs } from '../ui/resource/use-tabs.ts'
import { TabPanels } from '../ui/tabs/TabBar.tsx'
import { PageTitle } from './PageTitle.tsx'

const DocumentsTab = later(async () => {
  const [part] = await Promise.all([import('../features/documents/index.ts'), loadScreenWords('documents')])
  return part.DocumentList
})

const CasesTab = later(async () => {
  const [part] = await Promise.all([import('../features/cases/index.ts'), loadScreenWords('cases')])
  return part.CaseList
})

const LinksTab = later(async () => {
  const [part] = await Promise.all([import('../features/links/index.ts'), loadScreenWords('links')])
  return part.ClusterList
})

const tabs = ['cases', 'hits', 'rules', 'links', 'documents'] as const

/** /risk: rules, what they found, links between accounts, and cases. */
export function RiskPage() {
  const { t } = useTranslation('risk')
  const can = usePermission()
  const { user } = useSignedIn()
  const open = tabs.filter(each => each !== 'documents' || can('documents.read'))
  const { tab = 'cases', change } = useTabs(open)
  return (
    <>
      <PageTitle name="risk" />
      <TabPanels
        label={t('tab.label')}
        current={tab}
        onChange={change}
        tabs={open.map(key => ({ key, label: t(`tab.${key}`) }))}
      >
        {tab === 'documents' && <DocumentsTab />}
        {tab === 'links' && <LinksTab />}
        {tab === 'hits' && <HitList />}
        {tab === 'rules' && <RuleList />}
        {tab === 'cases' && <CasesTab meId={user.id} />}
      </TabPanels>
    </>
  )
}
