import { useLingui } from "@lingui/react/macro";

/**
 * Returns how a screen calls a part of an authority's answer: its plain words in the person's language, its abbreviations (IRN,
 * SDC id, FDN) as the authority prints them.
 */
export function usePartLabel(): (label: string) => string {
  const { t } = useLingui();
  const words: Readonly<Record<string, string>> = {
    Recorded: t`Recorded`,
    Signature: t`Signature`,
    "Receipt signature": t`Receipt signature`,
    "Internal data": t`Internal data`,
    "Receipt no.": t`Receipt no.`,
    "Verification code": t`Verification code`,
    "Invoice id": t`Invoice id`,
    "Device id": t`Device id`,
    "Serial no.": t`Serial no.`,
    "Fiscal day": t`Fiscal day`,
    "No.": t`No.`,
  };
  return (label) => words[label] ?? label;
}
