/**
 * Tells whether the line was slow as the page began, or data are to be saved, as far as this browser says; its first script has
 * looked (web/index.html).
 */
export const isSlowLine = () =>
  typeof document !== 'undefined' && document.documentElement.dataset.slow !== undefined
