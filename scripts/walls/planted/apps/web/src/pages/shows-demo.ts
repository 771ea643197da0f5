// breaks product-knows-no-demo
export const later = () => import('../demo/index.tsx')
