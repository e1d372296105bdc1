-- Each record of an export lists its consents: without this each one passed over the consents of all exports.
CREATE INDEX "Consent_exportId_idx" ON "Consent"("exportId");
