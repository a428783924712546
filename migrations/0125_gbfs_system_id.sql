-- The id that a system of shared vehicles has by its own files (system_information, system_id).
ALTER TABLE gbfs_system ADD COLUMN system_id TEXT;
