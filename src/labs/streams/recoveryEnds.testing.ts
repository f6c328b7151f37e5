/** What each lab of recovery comes to: record/outcome/answer of each request, and what it breaks. */
export const recoveryEnds: Readonly<Record<string, string>> = {};
