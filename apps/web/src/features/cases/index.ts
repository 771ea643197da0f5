export { CaseDetailView, useCase } from './CaseDetail.tsx'
export { CaseList } from './CaseList.tsx'
export { MemberCases } from './MemberCases.tsx'
export { OpenCaseButton } from './OpenCaseButton.tsx'
