import { useParams } from '@tanstack/react-router'
import { useRecordName } from '../app/shell/record-name.ts'
import { useReport } from '../features/cases/index.ts'
import { loadScreenWords } from '../i18n/i18n.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { later } from '../ui/later.tsx'

// Indicators have the words of internal reports.
const CaseReportView = later(async () => {
  const [part] = await Promise.all([import('../features/cases/index.ts'), loadScreenWords('suspicions')])
  return part.CaseReportView
})

/** /risk/case/{id}/report/{number}: one version of the report of a case, as it is printed. */
export function CaseReportPage() {
  const { id = '', number = '' } = useParams({ strict: false })
  const { t } = useTranslation('cases')
  const found = useReport(id, number).data?.data
  useRecordName(found && `${t('numbered', { number: found.case.number })} · ${t('report.numbered', { number })}`)
  return <CaseReportView key={`${id} ${number}`} id={id} number={number} />
}
