export { ClusterList } from './ClusterList.tsx'
export { ClusterPage, useClusterName } from './ClusterPage.tsx'
export { MemberLinks } from './MemberLinks.tsx'
