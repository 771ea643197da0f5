// Runs before the first paint, so that a reload never flashes the wrong theme. A separate classic script, because the
// page's policy forbids inline code. It reads what src/theme and src/i18n write: keep the key and the attributes the
// same.
;(function () {
  var look = {}
  try {
    look = JSON.parse(localStorage.getItem('backoffice-config')) || {}
  } catch (unreadable) {
    look = {}
  }
  var root = document.documentElement
  root.dataset.mode = look.navType === 'dark' ? 'dark' : 'light'
  root.dataset.preset = /^theme[1-6]$/.test(look.presetColor) ? look.presetColor.slice(5) : '5'
  root.dir = look.rtlLayout === true ? 'rtl' : 'ltr'
  root.lang = /^(en|fr|ro|zh|th)$/.test(look.locale) ? look.locale : 'en'
})()
