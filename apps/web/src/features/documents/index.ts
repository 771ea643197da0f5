export { DocumentList } from './DocumentList.tsx'
export { MemberDocuments } from './MemberDocuments.tsx'
