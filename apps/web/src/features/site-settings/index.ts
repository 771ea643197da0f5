export { LineSettings, WebsiteSettings } from './SiteSettings.tsx'
