-- Whether a link says that a newer version exists to those who cannot read the conversation. Nobody was asked about
-- those from before.
ALTER TABLE "Share" ADD COLUMN "tellsNewer" smallint NOT NULL DEFAULT 0;
